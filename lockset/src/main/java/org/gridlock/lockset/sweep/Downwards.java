// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.sweep;

import org.gridlock.absint.flow.CountedLoop;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Loops that go down where another one has gone up: {@code for (i = 0; i < n; i++)}, and then
 * {@code for (i = n - 1; i >= 0; i--)}. The index is signed and not narrower than {@code int}, so
 * that it does not wrap around (C17 6.5p5), and has the type of the bound.
 */
final class Downwards {
  private Downwards() {}

  /** Whether one loop goes through all indices of another, if what both read keeps its value. */
  static boolean through(CountedLoop up, CountedLoop down) {
    Expression bound = bound(up);
    Long lowest = constant(up.entering().value());
    return bound != null
        && lowest != null
        && isOrdinary(up.index())
        && up.index().type().equals(down.index().type())
        && isStep(up, BinaryOperator.ADD)
        && isStep(down, BinaryOperator.SUBTRACT)
        && isOneLess(down.entering().value(), bound)
        && goesDownTo(lowest, down);
  }

  private static boolean isOrdinary(Variable index) {
    return index.type() instanceof Type.Int type
        && type.signed()
        && type.bytes() >= Type.Int.INT.bytes();
  }

  /** What an index stays below; null if the condition says something else. */
  private static @Nullable Expression bound(CountedLoop loop) {
    if (!(loop.condition() instanceof Expression.Binary condition)) {
      return null;
    }
    Expression bound =
        condition.operator() == BinaryOperator.LESS && isIndex(condition.left(), loop)
            ? condition.right()
            : condition.operator() == BinaryOperator.GREATER && isIndex(condition.right(), loop)
                ? condition.left()
                : null;
    return bound != null && bound.type().equals(loop.index().type()) ? bound : null;
  }

  private static boolean isStep(CountedLoop loop, BinaryOperator operator) {
    return ((Operation.Assign) loop.repeating().operation()).value()
            instanceof Expression.Binary step
        && step.operator() == operator
        && isIndex(step.left(), loop)
        && Long.valueOf(1).equals(constant(step.right()));
  }

  private static boolean isOneLess(Expression first, Expression bound) {
    Long number = constant(first);
    if (number != null) {
      return Long.valueOf(number + 1).equals(constant(bound));
    }
    return first instanceof Expression.Binary difference
        && difference.operator() == BinaryOperator.SUBTRACT
        && difference.left().equals(bound)
        && Long.valueOf(1).equals(constant(difference.right()));
  }

  private static boolean goesDownTo(long lowest, CountedLoop loop) {
    if (!(loop.condition() instanceof Expression.Binary condition)
        || !isIndex(condition.left(), loop)) {
      return false;
    }
    Long number = constant(condition.right());
    return number != null
        && ((condition.operator() == BinaryOperator.GREATER_EQUAL && number <= lowest)
            || (condition.operator() == BinaryOperator.GREATER && number < lowest));
  }

  private static boolean isIndex(Expression expression, CountedLoop loop) {
    return expression instanceof Lvalue.Var(Variable variable) && variable.equals(loop.index());
  }

  /** The value of a constant, or of a difference of two. */
  private static @Nullable Long constant(Expression expression) {
    if (expression instanceof Expression.Constant constant) {
      return constant.value();
    }
    return expression instanceof Expression.Binary difference
            && difference.operator() == BinaryOperator.SUBTRACT
            && difference.left() instanceof Expression.Constant left
            && difference.right() instanceof Expression.Constant right
        ? left.value() - right.value()
        : null;
  }
}
