// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Functions that only compute a value from what they are given, as {@code return pool->active;}.
 * Their calls become that value, so that who tests it tells what he tests.
 */
final class Getters {
  /** A getter may call another one, and so on. */
  private static final int MAX_ROUNDS = 3;

  /** Longer functions and larger values are called. */
  private static final int MAX_STEPS = 8;

  private static final int MAX_PARTS = 24;

  private final IcfaBuilder builder;

  Getters(IcfaBuilder builder) {
    this.builder = builder;
  }

  /** Puts values in place of calls. */
  void replaceCalls() {
    boolean changed = true;
    for (int round = 0; changed && round < MAX_ROUNDS; round++) {
      changed = false;
      Map<Function, Expression> values = new HashMap<>();
      for (Function function : builder.functions()) {
        Expression value = function.isDefined() ? value(function) : null;
        if (value != null) {
          values.put(function, value);
        }
      }
      for (Function function : values.isEmpty() ? List.<Function>of() : builder.functions()) {
        for (Edge edge : List.copyOf(function.edges())) {
          Operation replaced = replaced(edge.operation(), values);
          if (replaced != null) {
            builder.replace(edge, replaced);
            test(edge.target(), replaced);
            changed = true;
          }
        }
      }
    }
  }

  /** What a function returns, in terms of its parameters and of global variables; or null. */
  private static @Nullable Expression value(Function function) {
    Variable result = function.returnVariable();
    if (result == null || !Linker.isScalar(result.type())) {
      return null;
    }
    Map<Variable, Expression> locals = new HashMap<>();
    Location location = function.entry();
    for (int step = 0; location != function.exit(); step++) {
      if (step == MAX_STEPS || location.outgoing().size() != 1) {
        return null;
      }
      Edge edge = location.outgoing().getFirst();
      if (edge.operation() instanceof Operation.Assign assign) {
        Expression value = new Substitution(locals).in(assign.value());
        if (value == null
            || !(assign.target() instanceof Lvalue.Var(Variable target))
            || target.isGlobal()
            || target.isVolatile()
            || target.kind() == Variable.Kind.PARAMETER
            || !Linker.isScalar(target.type())
            || !target.type().equals(value.type())) {
          return null;
        }
        locals.put(target, value);
      } else if (!(edge.operation() instanceof Operation.Skip)) {
        return null;
      }
      location = edge.target();
    }
    Expression value = locals.get(result);
    return value != null && isPlain(value) ? value : null;
  }

  /** Whether it is small, and reads parameters but does not take their addresses. */
  private static boolean isPlain(Expression value) {
    return parts(value) <= MAX_PARTS && !Operands.hasPart(value, Getters::isOther);
  }

  private static boolean isOther(Expression part) {
    return switch (part) {
      case Expression.Unknown unknown -> true;
      case Expression.StringLiteral literal -> true;
      case Lvalue.Var(Variable variable) ->
          !variable.isGlobal() && variable.kind() != Variable.Kind.PARAMETER;
      case Expression.AddressOf address ->
          address.target().rootVariable() instanceof Variable root && !root.isGlobal();
      default -> false;
    };
  }

  private static @Nullable Operation replaced(
      Operation operation, Map<Function, Expression> values) {
    if (!(operation instanceof Operation.Call call)) {
      return null;
    }
    Function callee = Operands.namedCallee(call);
    Expression value = callee == null ? null : values.get(callee);
    if (callee == null
        || value == null
        || callee.type().variadic()
        || callee.parameters().size() != call.arguments().size()) {
      return null;
    }
    Map<Variable, Expression> given = new HashMap<>();
    for (int i = 0; i < call.arguments().size(); i++) {
      Variable parameter = callee.parameters().get(i);
      Expression argument = call.arguments().get(i);
      if (!argument.type().equals(parameter.type())) {
        return null;
      }
      given.put(parameter, argument);
    }
    if (call.result() == null) {
      return new Operation.Skip();
    }
    Expression result = new Substitution(given).in(value);
    return result != null
            && result.type().equals(call.result().type())
            && parts(result) <= 2 * MAX_PARTS
        ? new Operation.Assign(call.result(), result)
        : null;
  }

  /** Lets branches test the value, and not the variable that has just been given it. */
  private void test(Location location, Operation operation) {
    if (operation instanceof Operation.Assign assign
        && assign.target() instanceof Lvalue.Var(Variable target)
        && target.kind() == Variable.Kind.TEMPORARY
        && location.incoming().size() == 1
        && Operands.variables(assign.value()).stream().noneMatch(target::equals)) {
      Substitution substitution = new Substitution(Map.of(target, assign.value()));
      for (Edge edge : List.copyOf(location.outgoing())) {
        if (edge.operation() instanceof Operation.Assume assume
            && substitution.in(assume.condition()) instanceof Expression condition) {
          builder.replace(edge, new Operation.Assume(condition, assume.holds()));
        }
      }
    }
  }

  private static int parts(Expression value) {
    int[] parts = new int[1];
    Operands.forEachPart(value, part -> parts[0]++);
    return parts[0];
  }
}
