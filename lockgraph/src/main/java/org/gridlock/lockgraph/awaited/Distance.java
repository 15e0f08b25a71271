// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.lockgraph.awaited.Awaits.Test;

/**
 * How far a number is from where a wait for it begins: 0 up to a bound, or from there on, and
 * beyond it as much as it is beyond it.
 *
 * @param above whether the numbers above the bound are at a distance; else those below it
 * @param all what the number may be at any time
 */
record Distance(long bound, boolean above, Range all) {
  /** By how much a change may make it larger. */
  enum Growth {
    NOT,
    BY_ONE,
    BY_ANY
  }

  /** From where the wait of a test begins, in the directions in which the number may move. */
  static List<Distance> from(Test test) {
    Range all = test.number().range();
    List<Distance> found = new ArrayList<>();
    if (test.values().high() < all.high()) {
      found.add(new Distance(test.values().high(), true, all));
    }
    if (test.values().low() > all.low()) {
      found.add(new Distance(test.values().low(), false, all));
    }
    return found;
  }

  boolean isNone(long value) {
    return above ? value <= bound : value >= bound;
  }

  /** Whether it is 0 for all numbers of a range. */
  boolean isNone(Range range) {
    return isNone(above ? range.high() : range.low());
  }

  /** Whether it is more than 0 for all numbers of a range. */
  boolean isAll(Range range) {
    return !isNone(above ? range.low() : range.high());
  }

  Growth growth(Change change) {
    return switch (change) {
      case Change.Set(long value) -> isNone(value) ? Growth.NOT : beyond();
      case Change.Add(long amount) -> {
        long more = above ? amount : -amount;
        yield more <= 0 ? Growth.NOT : more == 1 ? Growth.BY_ONE : beyond();
      }
      case Change.Any any -> beyond();
    };
  }

  /** Where it is never more than one, it grows by no more. */
  private Growth beyond() {
    long end = above ? all.high() : all.low();
    return end == bound || end == (above ? bound + 1 : bound - 1) ? Growth.BY_ONE : Growth.BY_ANY;
  }

  /** Whether a change surely makes it smaller, or leaves none. */
  boolean falls(Change change) {
    return switch (change) {
      case Change.Set(long value) -> isNone(value);
      case Change.Add(long amount) -> above ? amount < 0 : amount > 0;
      case Change.Any any -> false;
    };
  }
}
