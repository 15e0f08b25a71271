// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.status.Guard;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of the iterations of a loop that counts up: all differ, and all are in a range in
 * which conversions between types from {@code int} on keep them.
 *
 * @param low no number is smaller, nor negative
 * @param high no number is larger, and no {@code int} is smaller
 */
record Numbering(long low, long high) {

  /** The numbers that the index has in the iterations; null where it might come round. */
  static @Nullable Numbering of(CountedLoop loop) {
    long step = step(loop);
    if (step <= 0
        || !(loop.entering().value() instanceof Expression.Constant first)
        || first.value() < 0) {
      return null;
    }
    long last = last(loop.condition(), loop.index(), step);
    return first.value() <= last && last <= Integer.MAX_VALUE - step
        ? new Numbering(first.value(), last)
        : null;
  }

  /** What is added each time; 0 if it is something else that is done. */
  private static long step(CountedLoop loop) {
    return loop.repeating().operation() instanceof Operation.Assign next
            && next.value() instanceof Expression.Binary sum
            && sum.operator() == BinaryOperator.ADD
            && sum.type().equals(loop.index().type())
            && sum.type().size() >= Type.Int.INT.size()
            && sum.left() instanceof Lvalue.Var
            && sum.right() instanceof Expression.Constant added
            && added.value() <= Integer.MAX_VALUE
        ? added.value()
        : 0;
  }

  /** The largest number with which another iteration begins. */
  private static long last(Expression condition, Variable index, long step) {
    Guard bound = Guard.of(condition, true);
    if (bound != null && is(bound.subject(), index) && !bound.values().others()) {
      return bound.values().high();
    }
    // What is less than some int is less than the largest, whatever becomes of the bound.
    return condition instanceof Expression.Binary test
            && test.operator() == BinaryOperator.LESS
            && is(test.left(), index)
            && isInt(test.right())
        ? Integer.MAX_VALUE - step
        : Long.MAX_VALUE;
  }

  /** Whether an expression has the value of the index, as long as an {@code int} can hold that. */
  static boolean is(Expression expression, Variable index) {
    return Guard.withoutCasts(expression) instanceof Lvalue.Var read && read.variable() == index;
  }

  /** Whether an expression has no value that an {@code int} cannot hold. */
  private static boolean isInt(Expression expression) {
    Expression core = expression;
    while (core instanceof Expression.Cast cast && cast.type().equals(Type.Int.LONG)) {
      core = cast.operand();
    }
    return core.type() instanceof Type.Int type
        && (type.equals(Type.Int.INT) || type.size() < Type.Int.INT.size());
  }
}
