// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a variable that is given a sum: {@code walk(depth + 1)}. Who steps away from a
 * number or a bound stays behind it. A larger number becomes a bound, and no bound moves, so that
 * recursion soon learns nothing new.
 *
 * <p>Signed sums do not wrap around (C17 6.5p5); unsigned ones are followed where they do not.
 */
final class Sums {
  /** How deep calls within calls are counted: {@code if (depth++ == 0) lock}. */
  private static final int MAX_COUNT = 3;

  private Sums() {}

  /** What some guards say of a variable that is given a value; nothing if that is no sum. */
  static List<Guard> of(List<Guard> guards, Variable target, Expression value) {
    if (!(value instanceof Expression.Binary sum)
        || !(sum.type() instanceof Type.Int type)
        || type.size() < Type.Int.INT.size()
        || !type.equals(target.type())
        || !type.equals(sum.left().type())
        || step(sum) == 0) {
      return List.of();
    }
    List<Values> known =
        guards.stream()
            .filter(guard -> guard.subject().equals(sum.left()))
            .map(Guard::values)
            .toList();
    List<Guard> found = new ArrayList<>(2);
    if (type.signed() || !mayWrap(known, step(sum))) {
      for (Values values : known) {
        Values moved = moved(values, step(sum));
        if (moved != null) {
          found.add(new Guard(new Lvalue.Var(target), moved));
        }
      }
    }
    return found;
  }

  /** How much is added; 0 if that is not known. */
  private static long step(Expression.Binary sum) {
    if (!(sum.right() instanceof Expression.Constant constant)
        || Math.abs(constant.value()) > Integer.MAX_VALUE) {
      return 0;
    }
    return sum.operator() == BinaryOperator.ADD
        ? constant.value()
        : sum.operator() == BinaryOperator.SUBTRACT ? -constant.value() : 0;
  }

  private static boolean mayWrap(List<Values> known, long step) {
    return known.stream()
        .noneMatch(
            values ->
                !values.others()
                    && (step > 0 ? values.high() <= Integer.MAX_VALUE : values.low() >= -step));
  }

  private static @Nullable Values moved(Values values, long step) {
    long bound = step > 0 ? values.low() : values.high();
    if (values.others() || bound == Long.MIN_VALUE || bound == Long.MAX_VALUE) {
      return null;
    }
    boolean point = values.low() == values.high();
    long last = point ? bound + step : bound;
    if (point && Math.abs(last) <= MAX_COUNT) {
      return Values.only(last);
    }
    return step > 0 ? Values.below(last, false) : Values.below(last + 1, true);
  }
}
