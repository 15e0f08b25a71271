// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import org.gridlock.absint.flow.CountedLoop;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.status.Guard;
import org.gridlock.lockset.status.Values;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of the iterations of a loop that counts up: all differ, and all are in a range in
 * which conversions between types from {@code int} and that of the index on keep them.
 *
 * @param low no number is smaller, nor negative
 * @param high no number is larger, and no {@code int} is smaller
 * @param step is added each time
 */
record Numbering(CountedLoop loop, long low, long high, long step) {

  /**
   * The numbers of the iterations, each of which passes an edge once at most, in an activation of
   * the function; null if they are not known.
   */
  static @Nullable Numbering around(Edge edge, Icfa icfa) {
    CountedLoop loop = CountedLoop.around(edge, icfa);
    return loop == null ? null : of(loop);
  }

  /** The numbers that the index has in the iterations; null where it might come round. */
  private static @Nullable Numbering of(CountedLoop loop) {
    long step = step(loop);
    if (step <= 0
        || !(loop.index().type() instanceof Type.Int type)
        || !(loop.entering().value() instanceof Expression.Constant first)
        || first.value() < 0) {
      return null;
    }
    long last = last(loop.condition(), loop.index(), step);
    return first.value() <= last && last <= largest(type) - step
        ? new Numbering(loop, first.value(), last, step)
        : null;
  }

  /** All numbers up to it are the same in this type and in {@code int}, signed or not. */
  private static long largest(Type.Int type) {
    return type.bool() ? 1 : Integer.MAX_VALUE >> Math.max(0, Integer.SIZE - 8 * type.bytes());
  }

  /** How many numbers there are at most. */
  long count() {
    return (high - low) / step + 1;
  }

  /** What is added each time; 0 if it is something else that is done. */
  private static long step(CountedLoop loop) {
    Expression next = ((Operation.Assign) loop.repeating().operation()).value();
    if (next instanceof Expression.Cast cast && cast.type().equals(loop.index().type())) {
      next = cast.operand();
    }
    return next instanceof Expression.Binary sum
            && sum.operator() == BinaryOperator.ADD
            && is(sum.left(), loop.index())
            && sum.right() instanceof Expression.Constant added
            && added.value() <= Integer.MAX_VALUE
        ? added.value()
        : 0;
  }

  /** The largest number with which another iteration begins. */
  private static long last(Expression condition, Variable index, long step) {
    Guard bound = Guard.of(condition, true);
    if (bound != null && is(bound.subject(), index)) {
      Values values = bound.values();
      // One by one, it does not get past the only number that it must not be.
      return !values.others() ? values.high() : step == 1 ? values.low() - 1 : Long.MAX_VALUE;
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
