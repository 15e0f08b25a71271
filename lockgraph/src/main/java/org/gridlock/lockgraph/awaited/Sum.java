// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.lockset.status.Values;
import org.jspecify.annotations.Nullable;

/**
 * A number in memory and a constant, added or subtracted: {@code n + 1}, {@code 4 - n}. The number
 * is what the sum is and an amount, or that amount less what the sum is.
 *
 * @param turned the latter
 */
record Sum(Lvalue name, boolean turned, long amount) {
  private static final int BITS_OF_BYTE = 8;

  /** What an expression adds up; null if it is no such sum. */
  static @Nullable Sum of(Expression.Binary sum, Constants constants) {
    boolean plus = sum.operator() == BinaryOperator.ADD;
    if ((!plus && sum.operator() != BinaryOperator.SUBTRACT)
        || !(sum.type() instanceof Type.Int type)
        || type.size() < Type.Int.INT.size()) {
      return null;
    }
    boolean turned = constants.of(sum.left()) != null;
    Long amount = constants.of(turned ? sum.left() : sum.right());
    Expression number = turned ? sum.right() : sum.left();
    return amount != null
            && amount.intValue() == amount
            && number instanceof Lvalue name
            && name.type().equals(type)
        ? new Sum(name, turned && !plus, plus ? -amount : amount)
        : null;
  }

  /** What the number may be where the sum is one of some; null if nothing is said. */
  @Nullable Values solved(Values values) {
    return ((Type.Int) name.type()).signed()
        ? new Values(
            solved(turned ? values.high() : values.low()),
            solved(turned ? values.low() : values.high()),
            values.others())
        : unsigned(values);
  }

  /** Of a sum that does not overflow (C17 6.5p5). */
  private long solved(long sum) {
    if (sum == Long.MIN_VALUE || sum == Long.MAX_VALUE) {
      return turned ? ~sum : sum;
    }
    return turned ? amount - sum : sum + amount;
  }

  /** Of one that becomes small by becoming too large, or large by becoming less than nothing. */
  private @Nullable Values unsigned(Values values) {
    boolean upwards = values.high() == Long.MAX_VALUE;
    boolean others = values.others() || upwards;
    long least = Math.max(0, upwards ? 0 : values.low());
    long most = upwards ? values.low() - 1 : values.high();
    long low = solved(turned ? most : least);
    long high = solved(turned ? least : most);
    if (least > most || high < 0) {
      return null;
    }
    if (low >= 0) {
      return new Values(low, high, others);
    }
    return others
        ? Values.between(high + 1, Long.MAX_VALUE)
        : new Values(high + 1, beforeWrapped(low), true);
  }

  /** The last number of the type before one that stands for a negative number. */
  private long beforeWrapped(long negative) {
    long size = name.type().size();
    return size >= Long.BYTES ? Long.MAX_VALUE - 1 : (1L << BITS_OF_BYTE * size) + negative - 1;
  }
}
