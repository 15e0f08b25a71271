// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gridlock.absint.value.EvaluationOrder;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * Follows a function, and into its own functions, with bounds of the indices of those handles whose
 * threads have not been joined, where {@link Unrolling} would need to know how many there are. All
 * are joined where no index is left between the bounds. (Not in the thesis; the idea is that of
 * array segments, Cousot, Cousot and Logozzo, 2011.)
 */
final class Bounding {
  /** Bounds the steps; of a function that needs more nothing is said. */
  private static final int MAX_STEPS = 10_000;

  private static final int MAX_NUMBERS = 32;

  /** After so many visits of the beginning of a loop, bounds that change are given up. */
  private static final int VISITS_BEFORE_WIDENING = 3;

  /** So many results of creations are told apart at once. */
  private static final int MAX_STATUSES = 4;

  /**
   * Where control is.
   *
   * @param zero whether variables that hold the result of a creation are zero
   * @param call where the caller goes on, and its caller
   */
  private record Point(
      Location location, Map<Variable, Boolean> zero, @Nullable Edge call, @Nullable Point caller) {
    Point at(Location next, Map<Variable, Boolean> changed) {
      return new Point(next, changed, call, caller);
    }
  }

  private record Step(Point point, HandleBounds bounds) {}

  private final Symbols symbols;
  private final HandleScope scope;
  private final Set<Variable> arrays;
  private final Map<Variable, Integer> numbers = new LinkedHashMap<>();
  private final Map<Point, HandleBounds> reached = new LinkedHashMap<>();
  private final EvaluationOrder order = new EvaluationOrder();
  private final Map<Point, Integer> visits = new HashMap<>();
  private final Deque<Point> pending = new ArrayDeque<>();

  Bounding(Symbols symbols, HandleScope scope) {
    this.symbols = symbols;
    this.scope = scope;
    this.arrays = new LinkedHashSet<>(scope.arrays());
    arrays.addAll(scope.structs());
    for (Variable variable : scope.followed()) {
      if (isLookedAt(variable)) {
        numbers.put(variable, numbers.size() + 1);
      }
    }
  }

  private boolean isLookedAt(Variable variable) {
    return variable.type() instanceof Type.Int type
        ? type.bytes() >= Type.Int.INT.bytes() && type.bytes() <= Long.BYTES && !type.bool()
        : variable.type() instanceof Type.Pointer;
  }

  /** By edge, the creations whose threads have all been joined by it; null if it takes too long. */
  @Nullable Map<Edge, Set<Edge>> joined() {
    if (numbers.size() > MAX_NUMBERS) {
      return null;
    }
    HandleBounds initial = HandleBounds.none(numbers);
    scope
        .initial()
        .forEach(
            (variable, value) -> {
              if (value instanceof HandleValue.Number number) {
                initial.assign(variable, Linear.constant(number.value()), null);
              }
            });
    arrive(new Step(new Point(scope.root().entry(), Map.of(), null, null), initial));
    int steps = 0;
    while (!pending.isEmpty()) {
      Point point = pending.remove();
      HandleBounds bounds = Objects.requireNonNull(reached.get(point));
      for (Edge edge : point.location().outgoing()) {
        if (++steps > MAX_STEPS) {
          return null;
        }
        follow(point, edge, bounds).forEach(this::arrive);
      }
      returned(point, bounds).forEach(this::arrive);
    }
    return compare();
  }

  private void arrive(Step step) {
    HandleBounds before = reached.get(step.point());
    if (before == null) {
      reached.put(step.point(), step.bounds());
    } else {
      boolean again = isRepeated(step.point().location());
      int visit = again ? visits.merge(step.point(), 1, Integer::sum) : 0;
      if (!before.join(step.bounds(), visit > VISITS_BEFORE_WIDENING)) {
        return;
      }
    }
    pending.add(step.point());
  }

  /** Whether a loop comes back to a location. */
  private boolean isRepeated(Location location) {
    return location.incoming().stream()
        .anyMatch(edge -> order.rank(edge.source()) >= order.rank(location));
  }

  /** Which creations may have left threads before an edge, and have left none after it. */
  private Map<Edge, Set<Edge>> compare() {
    Map<Edge, Set<Edge>> joined = new HashMap<>();
    Map<Edge, Set<Edge>> left = new HashMap<>();
    reached.forEach(
        (point, bounds) -> {
          for (Edge edge : point.location().outgoing()) {
            joined.computeIfAbsent(edge, key -> new HashSet<>()).addAll(bounds.running());
            for (Step step : follow(point, edge, bounds)) {
              left.computeIfAbsent(edge, key -> new HashSet<>()).addAll(step.bounds().running());
            }
          }
        });
    joined.forEach((edge, creations) -> creations.removeAll(left.getOrDefault(edge, Set.of())));
    joined.keySet().removeIf(edge -> scope.entered(edge) != null || !left.containsKey(edge));
    joined.values().removeIf(Set::isEmpty);
    return joined;
  }

  private LinearForms forms(HandleBounds bounds) {
    return new LinearForms(symbols, arrays, scope.members(), bounds);
  }

  private List<Step> follow(Point point, Edge edge, HandleBounds before) {
    HandleBounds bounds = before.copy();
    switch (edge.operation()) {
      case Operation.Terminate terminate -> {
        return List.of();
      }
      case Operation.Assume assume -> {
        Boolean zero = isZero(assume.condition(), point.zero());
        if ((zero != null && zero == assume.holds())
            || !forms(bounds).assume(assume.condition(), assume.holds())) {
          return List.of();
        }
        bounds.settle();
        return List.of(new Step(point.at(edge.target(), point.zero()), bounds));
      }
      case Operation.Assign assign when assign.target() instanceof Lvalue.Var(Variable target) -> {
        Boolean zero = isZero(assign.value(), point.zero());
        assign(bounds, target, assign.value());
        return List.of(new Step(point.at(edge.target(), with(point.zero(), target, zero)), bounds));
      }
      case Operation.Allocate allocate
          when allocate.target() instanceof Lvalue.Var(Variable target) -> {
        if (arrays.contains(target)) {
          bounds.renew(target);
        }
        return List.of(written(point, edge, bounds));
      }
      case Operation.CreateThread create -> {
        return created(point, edge, create, bounds);
      }
      case Operation.JoinThread join -> {
        if (join.attempt() == Operation.Attempt.BLOCKING
            && forms(bounds).handle(HandleMatch.source(edge.source(), join.handle()))
                instanceof LinearForms.Handle handle) {
          bounds.join(handle);
        }
        return List.of(written(point, edge, bounds));
      }
      case Operation.Call call when scope.entered(edge) instanceof Function callee -> {
        return List.of(called(point, edge, call, callee, bounds));
      }
      default -> {
        return List.of(written(point, edge, bounds));
      }
    }
  }

  /** After an operation that gives its targets values that are not known. */
  private Step written(Point point, Edge edge, HandleBounds bounds) {
    Map<Variable, Boolean> zero = point.zero();
    for (Lvalue target : Operands.written(edge.operation())) {
      if (HandleMatch.base(HandleMatch.plain(target)) instanceof Variable variable) {
        bounds.forget(variable);
        zero = with(zero, variable, null);
      }
    }
    return new Step(point.at(edge.target(), zero), bounds);
  }

  private void assign(HandleBounds bounds, Variable target, Expression value) {
    Integer number = bounds.number(target);
    if (number == null) {
      return;
    }
    if (target.type() instanceof Type.Pointer) {
      LinearForms.Slot slot = forms(bounds).pointer(value);
      if (slot == null || !slot.hasSize(Type.pointee(target.type()).size())) {
        bounds.forget(target);
      } else if (slot.index().number() == number) {
        bounds.shift(target, slot.index().offset(), slot.index().offset());
      } else {
        bounds.assign(target, slot.index(), slot.array());
      }
      return;
    }
    Linear linear = forms(bounds).number(value);
    if (linear == null) {
      Long step = step(target, value);
      if (step == null) {
        bounds.forget(target);
      } else if (step < 0) {
        bounds.shift(target, step, Differences.UNBOUNDED); // it may wrap around
      } else {
        bounds.shift(target, -Differences.UNBOUNDED, step);
      }
    } else if (linear.number() == number) {
      bounds.shift(target, linear.offset(), linear.offset());
    } else {
      bounds.assign(target, linear, null);
    }
  }

  /** What is added to an unsigned number, if a value is that number and so much. */
  private static @Nullable Long step(Variable target, Expression value) {
    return value instanceof Expression.Binary binary
            && binary.left().equals(new Lvalue.Var(target))
            && binary.type().equals(target.type())
            && binary.right() instanceof Expression.Constant constant
            && constant.value() > 0
        ? switch (binary.operator()) {
          case ADD -> constant.value();
          case SUBTRACT -> -constant.value();
          default -> null;
        }
        : null;
  }

  /** A creation may fail, and then does not start a thread, but spoils the handle. */
  private List<Step> created(
      Point point, Edge edge, Operation.CreateThread create, HandleBounds bounds) {
    LinearForms.Handle handle = null;
    if (create.handle() instanceof Lvalue place && scope.isKept(place)) {
      handle = forms(bounds).handle(HandleMatch.plain(place));
      bounds.lose(handle);
    }
    HandleBounds failed = bounds.copy();
    bounds.create(edge, handle);
    boolean zero = create.success() == Operation.Success.ZERO;
    List<Step> steps = new ArrayList<>();
    steps.add(status(written(point, edge, bounds), create, zero));
    if (create.success() != Operation.Success.ALWAYS
        && create.result() instanceof Lvalue.Var result
        && scope.followed().contains(result.variable())) {
      steps.add(status(written(point, edge, failed), create, !zero));
    }
    return steps;
  }

  private Step status(Step after, Operation.CreateThread create, boolean zero) {
    return create.success() != Operation.Success.ALWAYS
            && create.result() instanceof Lvalue.Var(Variable result)
        ? new Step(
            after.point().at(after.point().location(), with(after.point().zero(), result, zero)),
            after.bounds())
        : after;
  }

  /** With what is known of a variable now, if only the operations that are followed write it. */
  private Map<Variable, Boolean> with(
      Map<Variable, Boolean> zero, Variable variable, @Nullable Boolean value) {
    boolean known =
        value != null && scope.followed().contains(variable) && zero.size() < MAX_STATUSES;
    if (!known && !zero.containsKey(variable)) {
      return zero;
    }
    Map<Variable, Boolean> changed = new HashMap<>(zero);
    changed.remove(variable);
    if (known) {
      changed.put(variable, value);
    }
    return changed;
  }

  /** Whether an expression is zero, as far as results of creations tell; null if they do not. */
  private static @Nullable Boolean isZero(Expression expression, Map<Variable, Boolean> zero) {
    return switch (expression) {
      case Lvalue.Var(Variable variable) -> zero.get(variable);
      case Expression.Cast cast ->
          cast.type() instanceof Type.Int to && (to.bool() || to.bytes() >= Type.Int.INT.bytes())
              ? isZero(cast.operand(), zero)
              : null;
      case Expression.Unary unary when unary.operator() == Expression.UnaryOperator.NOT ->
          not(isZero(unary.operand(), zero));
      case Expression.Binary binary
          when binary.right() instanceof Expression.Constant constant && constant.value() == 0 ->
          binary.operator() == BinaryOperator.NOT_EQUAL
              ? isZero(binary.left(), zero)
              : binary.operator() == BinaryOperator.EQUAL ? not(isZero(binary.left(), zero)) : null;
      default -> null;
    };
  }

  private static @Nullable Boolean not(@Nullable Boolean zero) {
    return zero == null ? null : Boolean.valueOf(!zero);
  }

  private Step called(
      Point point, Edge edge, Operation.Call call, Function callee, HandleBounds bounds) {
    arrays.stream().filter(array -> array.function() == callee).forEach(bounds::renew);
    forgetLocals(bounds, callee);
    Map<Variable, Boolean> zero = globals(point.zero());
    for (int i = 0; i < callee.parameters().size() && i < call.arguments().size(); i++) {
      Variable parameter = callee.parameters().get(i);
      assign(bounds, parameter, call.arguments().get(i));
      zero = with(zero, parameter, isZero(call.arguments().get(i), point.zero()));
    }
    return new Step(new Point(callee.entry(), zero, edge, point), bounds);
  }

  private void forgetLocals(HandleBounds bounds, Function function) {
    numbers.keySet().stream()
        .filter(variable -> variable.function() == function)
        .forEach(bounds::forget);
  }

  private List<Step> returned(Point point, HandleBounds before) {
    Edge edge = point.call();
    Point caller = point.caller();
    Function callee = point.location().function();
    if (edge == null || caller == null || point.location() != callee.exit()) {
      return List.of();
    }
    HandleBounds bounds = before.copy();
    Map<Variable, Boolean> zero = new HashMap<>(caller.zero());
    zero.keySet().removeIf(Variable::isGlobal);
    zero.putAll(globals(point.zero()));
    Variable value = callee.returnVariable();
    for (Lvalue target : Operands.written(edge.operation())) {
      if (target instanceof Lvalue.Var(Variable result) && value != null) {
        assign(bounds, result, new Lvalue.Var(value));
        zero = with(zero, result, point.zero().get(value));
      } else if (HandleMatch.base(HandleMatch.plain(target)) instanceof Variable variable) {
        bounds.forget(variable);
        zero = with(zero, variable, null);
      }
    }
    forgetLocals(bounds, callee);
    return List.of(new Step(caller.at(edge.target(), zero), bounds));
  }

  private static Map<Variable, Boolean> globals(Map<Variable, Boolean> zero) {
    Map<Variable, Boolean> globals = new HashMap<>(zero);
    globals.keySet().removeIf(variable -> !variable.isGlobal());
    return globals;
  }
}
