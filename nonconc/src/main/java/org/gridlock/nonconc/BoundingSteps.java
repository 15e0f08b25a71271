// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
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
import org.gridlock.lockset.status.Guard;
import org.gridlock.lockset.status.Values;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * What the edges of a function, and of its own functions, do to {@link HandleBounds}. Results of
 * creations are told apart by the points that they lead to.
 */
final class BoundingSteps {
  /** So many results of creations are told apart at once. */
  private static final int MAX_STATUSES = 4;

  /**
   * Where control is.
   *
   * @param zero whether variables that hold the result of a creation are zero
   * @param call where the caller goes on, and its caller
   */
  record Point(
      Location location, Map<Variable, Boolean> zero, @Nullable Edge call, @Nullable Point caller) {
    Point at(Location next, Map<Variable, Boolean> changed) {
      return new Point(next, changed, call, caller);
    }
  }

  record Step(Point point, HandleBounds bounds) {}

  private final Symbols symbols;
  private final HandleScope scope;
  private final Set<Variable> arrays;
  private final Map<Variable, Integer> numbers;

  /**
   * Those of a scope.
   *
   * @param numbers the variables that are looked at
   */
  BoundingSteps(Symbols symbols, HandleScope scope, Map<Variable, Integer> numbers) {
    this.symbols = symbols;
    this.scope = scope;
    this.numbers = numbers;
    this.arrays = new LinkedHashSet<>(scope.arrays());
    arrays.addAll(scope.structs());
    scope.flags().keySet().forEach(flag -> arrays.add(flag.variable()));
  }

  /** All that control may do next. */
  List<Step> from(Point point, HandleBounds bounds) {
    List<Step> steps = new ArrayList<>();
    point.location().outgoing().forEach(edge -> steps.addAll(along(edge, point, bounds)));
    steps.addAll(returned(point, bounds));
    return steps;
  }

  private LinearForms forms(HandleBounds bounds) {
    return new LinearForms(symbols, arrays, scope.members(), bounds);
  }

  /** Passes an edge, if it can be passed. */
  List<Step> along(Edge edge, Point point, HandleBounds before) {
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
        testFlag(bounds, assume);
        return List.of(new Step(point.at(edge.target(), point.zero()), bounds));
      }
      case Operation.Assign assign when assign.target() instanceof Lvalue.Var(Variable target) -> {
        Boolean zero = isZero(assign.value(), point.zero());
        writeFlag(
            bounds, edge, assign.target(), () -> values(point, assign.target(), assign.value()));
        assign(bounds, target, assign.value());
        return List.of(new Step(point.at(edge.target(), with(point.zero(), target, zero)), bounds));
      }
      case Operation.Assign assign -> {
        writeFlag(
            bounds, edge, assign.target(), () -> values(point, assign.target(), assign.value()));
        return List.of(written(point, edge, bounds));
      }
      case Operation.Allocate allocate
          when allocate.target() instanceof Lvalue.Var(Variable target) -> {
        if (arrays.contains(target)) {
          bounds.renew(target);
        }
        forgetFlags(bounds, edge);
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
        forgetFlags(bounds, edge);
        return List.of(written(point, edge, bounds));
      }
      case Operation.Call call when scope.entered(edge) instanceof Function callee -> {
        return List.of(called(point, edge, call, callee, bounds));
      }
      default -> {
        forgetFlags(bounds, edge);
        return List.of(written(point, edge, bounds));
      }
    }
  }

  private void testFlag(HandleBounds bounds, Operation.Assume assume) {
    Guard guard = Guard.of(assume.condition(), assume.holds());
    Expression tested = guard == null ? null : HandleMatch.plain(guard.subject());
    if (guard == null || tested == null) {
      return;
    }
    if (tested instanceof Lvalue.Var(Variable pointer)
        && bounds.arrayOf(pointer) instanceof Variable array) {
      if (guard.values().equals(Values.only(0))) {
        bounds.remove(array);
      }
    } else if (!scope.flags().isEmpty()
        && forms(bounds).cell(tested) instanceof LinearForms.Handle flag) {
      bounds.test(flag, guard.values());
    }
  }

  private void forgetFlags(HandleBounds bounds, Edge edge) {
    Set<HandleArray> flags = scope.flagsWrittenBy(edge);
    if (!flags.isEmpty()) {
      bounds.forget(flags::contains);
    }
  }

  /** An edge gives what it names one of some values; any if they are not known. */
  private void writeFlag(
      HandleBounds bounds, Edge edge, Lvalue target, Supplier<@Nullable Values> values) {
    Set<HandleArray> flags = flagsAt(edge, target);
    if (flags.isEmpty()) {
      return;
    }
    LinearForms.Handle flag = forms(bounds).cell(HandleMatch.plain(target));
    if (flag != null && flags.contains(flag.array())) {
      bounds.write(flag, values.get());
    } else {
      bounds.forget(flags::contains);
    }
  }

  /** The flags that an edge may write where it names a target; a variable is only itself. */
  private Set<HandleArray> flagsAt(Edge edge, Lvalue target) {
    Set<HandleArray> flags = scope.flagsWrittenBy(edge);
    if (target instanceof Lvalue.Var(Variable variable)
        && (variable.type() instanceof Type.Int || variable.type() instanceof Type.Pointer)) {
      flags.retainAll(Set.of(new HandleArray(variable, null)));
    }
    return flags;
  }

  /** Which values a flag has when it was given one. */
  private @Nullable Values values(Point point, Lvalue flag, Expression value) {
    Map<Variable, HandleValue> known = new HashMap<>();
    point
        .zero()
        .forEach(
            (status, zero) ->
                known.put(status, zero ? HandleValue.Number.FALSE : new HandleValue.NotZero()));
    return HandleFlag.values(flag, new HandleEvaluation(symbols, known).value(value));
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
    if (create.handle() instanceof Lvalue place) {
      if (scope.isKept(place)) {
        handle = forms(bounds).handle(HandleMatch.plain(place));
        bounds.lose(handle);
      }
      writeFlag(bounds, edge, place, () -> null);
    }
    HandleBounds failed = bounds.copy();
    bounds.create(edge, handle, handle != null && scope.flags().containsKey(handle.array()));
    boolean zero = create.success() == Operation.Success.ZERO;
    List<Step> steps = new ArrayList<>();
    steps.add(status(point, edge, create, bounds, zero));
    if (create.success() != Operation.Success.ALWAYS && isTold(edge, create.result())) {
      steps.add(status(point, edge, create, failed, !zero));
    }
    return steps;
  }

  /** Whether the result of a creation is remembered. */
  private boolean isTold(Edge edge, @Nullable Lvalue result) {
    return result != null
        && (!flagsAt(edge, result).isEmpty()
            || (result instanceof Lvalue.Var(Variable variable)
                && scope.followed().contains(variable)));
  }

  private Step status(
      Point point, Edge edge, Operation.CreateThread create, HandleBounds bounds, boolean zero) {
    Step after = written(point, edge, bounds);
    Lvalue result = create.result();
    if (result == null) {
      return after;
    }
    if (create.success() == Operation.Success.ALWAYS) {
      writeFlag(bounds, edge, result, () -> null);
      return after;
    }
    HandleValue value = zero ? HandleValue.Number.FALSE : new HandleValue.NotZero();
    writeFlag(bounds, edge, result, () -> HandleFlag.values(result, value));
    if (result instanceof Lvalue.Var(Variable variable)) {
      Map<Variable, Boolean> known = with(after.point().zero(), variable, zero);
      return new Step(after.point().at(after.point().location(), known), after.bounds());
    }
    return after;
  }

  /** With what is known of a variable now, if only the operations that are followed write it. */
  private Map<Variable, Boolean> with(
      Map<Variable, Boolean> zero, Variable variable, @Nullable Boolean value) {
    return remembering(zero, variable, scope.followed().contains(variable) ? value : null);
  }

  /** With whether a variable is zero now; not at all if that is not known, or of too many. */
  static Map<Variable, Boolean> remembering(
      Map<Variable, Boolean> zero, Variable variable, @Nullable Boolean value) {
    boolean known = value != null && zero.size() < MAX_STATUSES;
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
  static @Nullable Boolean isZero(Expression expression, Map<Variable, Boolean> zero) {
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

  /** Where the caller goes on, if the function ends there. */
  List<Step> returned(Point point, HandleBounds before) {
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
      writeFlag(
          bounds,
          edge,
          target,
          () -> value == null ? null : values(point, target, new Lvalue.Var(value)));
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
