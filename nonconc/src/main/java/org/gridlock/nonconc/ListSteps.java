// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.status.Guard;
import org.gridlock.lockset.status.Values;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.nonconc.BoundingSteps.Point;
import org.jspecify.annotations.Nullable;

/**
 * What the edges of a function, and of its own functions, do to a {@link ListShape}. Results of
 * creations are told apart by the points that they lead to.
 */
final class ListSteps {
  record Step(Point point, ListShape shape) {}

  private final Symbols symbols;
  private final ListScope scope;

  ListSteps(Symbols symbols, ListScope scope) {
    this.symbols = symbols;
    this.scope = scope;
  }

  /** What is known when the root begins. */
  ListShape initial() {
    ListShape shape = new ListShape(scope.variables().size());
    scope.initial().forEach(shape::clear);
    clearLocals(shape, scope.root(), null);
    return shape;
  }

  /** All that control may do next. */
  List<Step> from(Point point, ListShape shape) {
    List<Step> steps = new ArrayList<>();
    point.location().outgoing().forEach(edge -> steps.addAll(along(edge, point, shape)));
    steps.addAll(returned(point, shape));
    return steps;
  }

  /** Passes an edge, if it can be passed. */
  List<Step> along(Edge edge, Point point, ListShape before) {
    List<Step> steps = pass(edge, point, before.copy());
    for (Step step : steps) {
      Function function = step.point().location().function();
      if (step.point().location() == function.exit()) {
        clearLocals(step.shape(), function, function.returnVariable());
      }
    }
    return steps;
  }

  private List<Step> pass(Edge edge, Point point, ListShape shape) {
    switch (edge.operation()) {
      case Operation.Terminate terminate -> {
        return List.of();
      }
      case Operation.Assume assume -> {
        Boolean zero = BoundingSteps.isZero(assume.condition(), point.zero());
        if (zero != null && zero == assume.holds()) {
          return List.of();
        }
        test(shape, assume);
        return List.of(new Step(point.at(edge.target(), point.zero()), shape));
      }
      case Operation.Assign assign -> {
        assign(shape, edge, assign.target(), assign.value());
        Boolean zero = BoundingSteps.isZero(assign.value(), point.zero());
        return List.of(new Step(point.at(edge.target(), told(point.zero(), edge, zero)), shape));
      }
      case Operation.Allocate allocate -> {
        write(shape, edge);
        if (allocate.storage() != Operation.Storage.MAPPING
            && scope.number(allocate.target()) instanceof Integer number) {
          shape.allocate(number, allocate.zeroed());
        }
        return List.of(new Step(point.at(edge.target(), told(point.zero(), edge, null)), shape));
      }
      case Operation.Free free -> {
        Integer number = scope.number(free.pointer());
        if (number != null) {
          shape.free(number);
        }
        return List.of(new Step(point.at(edge.target(), point.zero()), shape));
      }
      case Operation.CreateThread create -> {
        return created(point, edge, create, shape);
      }
      case Operation.JoinThread join -> {
        if (join.attempt() == Operation.Attempt.BLOCKING
            && ListNodes.part(HandleMatch.source(edge.source(), join.handle()))
                instanceof ListNodes.Part part
            && isHandle(part)
            && scope.number(part.pointer()) instanceof Integer number) {
          shape.join(number, part.path());
        }
        write(shape, edge);
        return List.of(new Step(point.at(edge.target(), told(point.zero(), edge, null)), shape));
      }
      case Operation.Call call when scope.entered(edge) instanceof Function callee -> {
        return List.of(called(point, edge, call, callee, shape));
      }
      default -> {
        write(shape, edge);
        return List.of(new Step(point.at(edge.target(), told(point.zero(), edge, null)), shape));
      }
    }
  }

  private void test(ListShape shape, Operation.Assume assume) {
    Guard guard = Guard.of(assume.condition(), assume.holds());
    if (guard == null || !guard.values().equals(Values.only(0))) {
      return;
    }
    if (scope.number(guard.subject()) instanceof Integer number) {
      shape.assumeNull(number);
    } else if (scope.linked(guard.subject()) instanceof Integer number) {
      shape.assumeLast(number);
    }
  }

  private void assign(ListShape shape, Edge edge, Lvalue target, Expression value) {
    Integer number = scope.number(target);
    Integer linked = scope.linked(target);
    if (number != null) {
      assign(shape, number, value);
    } else if (linked != null) {
      if (isNull(value)) {
        shape.end(linked);
      } else if (scope.number(value) instanceof Integer next) {
        shape.link(linked, next);
      } else {
        shape.linkAny();
      }
    } else {
      write(shape, edge);
    }
  }

  private void assign(ListShape shape, int number, Expression value) {
    if (isNull(value)) {
      shape.clear(number);
    } else if (scope.number(value) instanceof Integer other) {
      shape.copy(number, other);
    } else if (scope.linked(value) instanceof Integer before) {
      shape.follow(number, before);
    } else {
      shape.assign(number);
    }
  }

  private static boolean isNull(Expression value) {
    return HandleMatch.plain(value) instanceof Expression.Constant constant
        && constant.value() == 0;
  }

  /** An edge gives what it may write values that are not known. */
  private void write(ListShape shape, Edge edge) {
    if (scope.linking().contains(edge)) {
      shape.linkAny();
    }
    for (Lvalue target : Operands.written(edge.operation())) {
      if (scope.number(target) instanceof Integer number) {
        shape.assign(number);
      }
    }
  }

  private boolean isHandle(ListNodes.Part part) {
    return part.whole().equals(scope.nodes().node())
        && scope.nodes().handles().contains(part.path());
  }

  /** A creation may fail, and then does not start a thread, but spoils the handle. */
  private List<Step> created(
      Point point, Edge edge, Operation.CreateThread create, ListShape shape) {
    ListNodes.Part part = ListNodes.handle(edge);
    List<Field> handle = part != null && isHandle(part) ? part.path() : null;
    Integer number = handle == null || part == null ? null : scope.number(part.pointer());
    if (number != null && handle != null) {
      shape.spoil(number, handle);
    } else if (handle != null) {
      shape.spoilAny(handle);
    }
    ListShape failed = shape.copy();
    if (number != null && handle != null) {
      shape.create(edge, handle, number);
    } else {
      shape.createAny(edge);
    }
    boolean zero = create.success() == Operation.Success.ZERO;
    boolean told = create.success() != Operation.Success.ALWAYS && isTold(create.result());
    List<Step> steps = new ArrayList<>();
    steps.add(status(point, edge, shape, told ? zero : null));
    if (told) {
      steps.add(status(point, edge, failed, !zero));
    }
    return steps;
  }

  private Step status(Point point, Edge edge, ListShape shape, @Nullable Boolean zero) {
    write(shape, edge);
    return new Step(point.at(edge.target(), told(point.zero(), edge, zero)), shape);
  }

  /** Whether it is a variable that only operations write that name it. */
  private boolean isTold(@Nullable Lvalue result) {
    return result instanceof Lvalue.Var(Variable variable)
        && !variable.isGlobal()
        && symbols.isReadable(variable);
  }

  /** With what is known of the only variable that an edge gives a value now. */
  private Map<Variable, Boolean> told(
      Map<Variable, Boolean> zero, Edge edge, @Nullable Boolean value) {
    Map<Variable, Boolean> told = zero;
    for (Lvalue target : Operands.written(edge.operation())) {
      if (HandleMatch.base(HandleMatch.plain(target)) instanceof Variable variable) {
        told = BoundingSteps.remembering(told, variable, isTold(target) ? value : null);
      }
    }
    return told;
  }

  private Step called(
      Point point, Edge edge, Operation.Call call, Function callee, ListShape shape) {
    Map<Variable, Boolean> zero = new HashMap<>();
    clearLocals(shape, callee, null);
    for (int i = 0; i < callee.parameters().size(); i++) {
      Variable parameter = callee.parameters().get(i);
      Expression argument = i < call.arguments().size() ? call.arguments().get(i) : null;
      if (scope.variables().get(parameter) instanceof Integer number) {
        if (argument == null) {
          shape.assign(number);
        } else {
          assign(shape, number, argument);
        }
      }
      Boolean value = argument == null ? null : BoundingSteps.isZero(argument, point.zero());
      if (value != null && isTold(new Lvalue.Var(parameter))) {
        zero.put(parameter, value);
      }
    }
    return new Step(new Point(callee.entry(), zero, edge, point), shape);
  }

  /**
   * Local variables have no value when their function begins, and only one is used after its end.
   */
  private void clearLocals(ListShape shape, Function function, @Nullable Variable kept) {
    scope
        .variables()
        .forEach(
            (variable, number) -> {
              if (variable.function() == function && variable != kept) {
                shape.clear(number);
              }
            });
  }

  /** Where the caller goes on, if the function ends there. */
  List<Step> returned(Point point, ListShape before) {
    Edge edge = point.call();
    Point caller = point.caller();
    Function callee = point.location().function();
    if (edge == null
        || caller == null
        || point.location() != callee.exit()
        || !(edge.operation() instanceof Operation.Call call)) {
      return List.of();
    }
    ListShape shape = before.copy();
    Variable value = callee.returnVariable();
    Boolean zero = value == null ? null : point.zero().get(value);
    if (call.result() instanceof Lvalue result) {
      if (value != null) {
        assign(shape, edge, result, new Lvalue.Var(value));
      } else {
        write(shape, edge);
      }
    }
    clearLocals(shape, callee, null);
    return List.of(new Step(caller.at(edge.target(), told(caller.zero(), edge, zero)), shape));
  }
}
