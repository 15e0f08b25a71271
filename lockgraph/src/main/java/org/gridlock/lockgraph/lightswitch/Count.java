// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.lightswitch;

import java.util.HashMap;
import java.util.Map;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Expression.UnaryOperator;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * What a thread knows of the counter, and of its variables, since it has counted.
 *
 * @param name of the counter in that function
 * @param count how far it is counted
 * @param variables what is known of them
 */
record Count(Lvalue name, Span count, Map<Variable, Span> variables) {
  /** Of expressions with more operators in each other nothing is known. */
  private static final int MAX_DEPTH = 12;

  Count {
    variables = Map.copyOf(variables);
  }

  /** Right after a step. */
  static Count after(Step step, Span count) {
    Map<Variable, Span> known = new HashMap<>();
    if (step.copy() != null) {
      known.put(step.copy(), step.isAfter() ? count : count.minus(Span.only(step.change())));
    }
    return new Count(step.name(), count, known);
  }

  /** When others may have counted since. */
  Count outdated() {
    return new Count(name, new Span(-Span.MAX, Span.MAX), variables);
  }

  /** After an operation in the function of the step. */
  Count after(Operation operation, Icfa icfa) {
    Map<Variable, Span> known = new HashMap<>(variables);
    for (Lvalue written : Operands.written(operation)) {
      known.remove(written.rootVariable());
    }
    if (operation instanceof Operation.Assign(Lvalue.Var(Variable variable), Expression value)
        && !variable.isGlobal()
        && !icfa.isAddressTaken(variable)
        && variable.type() instanceof Type.Int
        && value.type().equals(variable.type())
        && value(value) instanceof Span span) {
      known.put(variable, span);
    }
    return new Count(name, count, known);
  }

  /** Whether a branch may be taken in the function of the step. */
  boolean allows(Operation.Assume assume) {
    Span value = value(assume.condition());
    return value == null || value.truth() == null || value.truth() == assume.holds();
  }

  private @Nullable Span value(Expression expression) {
    return value(expression, MAX_DEPTH);
  }

  private @Nullable Span value(Expression expression, int depth) {
    if (expression.equals(name)) {
      return count;
    }
    if (depth == 0) {
      return null;
    }
    return switch (expression) {
      case Expression.Constant constant -> Span.only(constant.value());
      case Lvalue.Var variable -> variables.get(variable.variable());
      case Expression.Cast cast -> converted(value(cast.operand(), depth - 1), cast.type());
      case Expression.Unary unary -> {
        Span operand = value(unary.operand(), depth - 1);
        yield operand == null || unary.operator() != UnaryOperator.NOT
            ? null
            : Span.of(operand.truth() == null ? null : !operand.truth());
      }
      case Expression.Binary binary -> binary(binary, depth);
      default -> null;
    };
  }

  private static @Nullable Span converted(@Nullable Span value, Type type) {
    if (value == null || !(type instanceof Type.Int to)) {
      return null;
    }
    return to.bool()
        ? Span.of(value.truth())
        : value.isSmall() && to.size() >= Type.Int.INT.size() ? value : null;
  }

  private @Nullable Span binary(Expression.Binary binary, int depth) {
    Span left = value(binary.left(), depth - 1);
    Span right = value(binary.right(), depth - 1);
    if (left == null
        || right == null
        || !(binary.left().type() instanceof Type.Int type)
        || type.size() < Type.Int.INT.size()
        || !left.isSmall()
        || !right.isSmall()) {
      return null;
    }
    if (binary.operator().isComparison()) {
      return Span.of(compare(binary.operator(), left, right));
    }
    Span result =
        switch (binary.operator()) {
          case ADD -> left.plus(right);
          case SUBTRACT -> left.minus(right);
          case MULTIPLY, DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT, AND, OR, XOR -> null;
          case EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> null;
        };
    return result == null || !result.isSmall() ? null : result;
  }

  private static @Nullable Boolean compare(BinaryOperator operator, Span left, Span right) {
    return switch (operator) {
      case LESS -> less(left, right);
      case GREATER -> less(right, left);
      case LESS_EQUAL -> not(less(right, left));
      case GREATER_EQUAL -> not(less(left, right));
      case EQUAL -> equal(left, right);
      case NOT_EQUAL -> not(equal(left, right));
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT, AND, OR, XOR ->
          null;
    };
  }

  private static @Nullable Boolean not(@Nullable Boolean truth) {
    return truth == null ? null : !truth;
  }

  private static @Nullable Boolean less(Span left, Span right) {
    return left.high() < right.low() ? Boolean.TRUE : left.low() >= right.high() ? false : null;
  }

  private static @Nullable Boolean equal(Span left, Span right) {
    return left.high() < right.low() || right.high() < left.low()
        ? Boolean.FALSE
        : left.equals(right) && left.low() == left.high() ? true : null;
  }
}
