// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Expression.UnaryOperator;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Assume;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * The variables of a function that keep what a comparison said: {@code before = a < b}, {@code
 * order = a - b}, or one constant where it holds and another one where it does not. They are given
 * nothing else, so that there are few numbers to tell apart.
 */
final class TellingVariables {
  /** Constants that all types of integers hold alike. */
  private static final int MAX_CONSTANT = Byte.MAX_VALUE;

  /**
   * What an assignment may give a variable.
   *
   * @param condition what holds then, before the assignment; null if it gives nothing else
   * @param relation how the variable lies to {@code bound} then, by {@link VariableOrder}
   */
  record Outcome(@Nullable Assume condition, Variable variable, int relation, long bound) {}

  private final Set<Variable> telling = new HashSet<>();

  TellingVariables(Function function, Symbols symbols) {
    Map<Variable, List<Expression>> given = new HashMap<>();
    Set<Variable> otherwise = new HashSet<>();
    for (Edge edge : function.edges()) {
      Operation operation = edge.operation();
      for (Lvalue target : Operands.written(operation)) {
        Variable variable = target.rootVariable();
        if (operation instanceof Operation.Assign assign && target instanceof Lvalue.Var) {
          given.computeIfAbsent(variable, key -> new ArrayList<>()).add(assign.value());
        } else if (variable != null) {
          otherwise.add(variable);
        }
      }
    }
    for (Variable variable : given.keySet()) {
      if (variable.kind() != Variable.Kind.PARAMETER
          && !variable.isGlobal()
          && variable.type() instanceof Type.Int
          && symbols.isReadable(variable)
          && !otherwise.contains(variable)) {
        telling.add(variable);
      }
    }
    boolean isDone = false;
    while (!isDone) {
      isDone =
          !telling.removeIf(
              v -> !given.getOrDefault(v, List.of()).stream().allMatch(value -> tells(v, value)));
    }
  }

  private boolean tells(Variable variable, Expression value) {
    return (InstanceName.kept(value) instanceof Lvalue.Var(Variable copied)
            && telling.contains(copied))
        || !outcomes(variable, value).isEmpty();
  }

  /** What an operation may give a variable that tells something; none if it does no such thing. */
  List<Outcome> outcomes(Operation operation) {
    return operation instanceof Operation.Assign(Lvalue target, Expression value)
            && target instanceof Lvalue.Var(Variable variable)
            && telling.contains(variable)
        ? outcomes(variable, value)
        : List.of();
  }

  private static List<Outcome> outcomes(Variable variable, Expression value) {
    if (InstanceName.kept(value) instanceof Expression.Constant constant) {
      return variable.type() instanceof Type.Int type && isHeld(constant.value(), type)
          ? List.of(new Outcome(null, variable, VariableOrder.EQUAL, constant.value()))
          : List.of();
    }
    Expression truth = truth(value);
    if (truth != null) {
      return List.of(
          new Outcome(new Assume(truth, true), variable, VariableOrder.EQUAL, 1),
          new Outcome(new Assume(truth, false), variable, VariableOrder.EQUAL, 0));
    }
    return isDifference(InstanceName.kept(value))
        ? List.of(
            outcome(variable, value, BinaryOperator.LESS, VariableOrder.LESS),
            outcome(variable, value, BinaryOperator.EQUAL, VariableOrder.EQUAL),
            outcome(variable, value, BinaryOperator.GREATER, VariableOrder.GREATER))
        : List.of();
  }

  private static Outcome outcome(
      Variable variable, Expression value, BinaryOperator operator, int relation) {
    Expression zero = new Expression.Constant(value.type(), 0);
    Expression condition = new Expression.Binary(Type.Int.INT, operator, value, zero);
    return new Outcome(new Assume(condition, true), variable, relation, 0);
  }

  private static boolean isHeld(long constant, Type.Int type) {
    return type.bool()
        ? constant == 0 || constant == 1
        : constant <= MAX_CONSTANT && constant >= (type.signed() ? -MAX_CONSTANT : 0);
  }

  /** A condition that a value is 1 where it holds, and 0 where not; null if it is none. */
  private static @Nullable Expression truth(Expression value) {
    Expression core = value;
    while (core instanceof Expression.Cast cast && cast.type() instanceof Type.Int) {
      core = cast.operand();
    }
    boolean isTruth =
        (core instanceof Expression.Unary not && not.operator() == UnaryOperator.NOT)
            || (core instanceof Expression.Binary binary && binary.operator().isComparison());
    return isTruth ? core : null;
  }

  private static boolean isDifference(Expression value) {
    return value instanceof Expression.PointerDifference
        || (value instanceof Expression.Binary binary
            && binary.operator() == BinaryOperator.SUBTRACT
            && binary.type() instanceof Type.Int type
            && type.signed());
  }
}
