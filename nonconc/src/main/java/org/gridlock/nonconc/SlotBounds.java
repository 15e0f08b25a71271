// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Between which numbers the indices lie of some handles whose threads have not been joined.
 *
 * @param above {@code above[x]} is what each index is larger than number x at most
 * @param below {@code below[x]} is what number x is larger than each index at most
 */
record SlotBounds(long[] above, long[] below) {
  /** Those of one index, {@code number + offset}. */
  static SlotBounds of(Linear index, Differences differences) {
    long[] above = new long[differences.count()];
    long[] below = new long[differences.count()];
    for (int x = 0; x < above.length; x++) {
      above[x] = Differences.sum(differences.most(index.number(), x), index.offset());
      below[x] = Differences.sum(differences.most(x, index.number()), -index.offset());
    }
    return new SlotBounds(above, below);
  }

  SlotBounds copy() {
    return new SlotBounds(above.clone(), below.clone());
  }

  /** Those of all indices of both. */
  SlotBounds join(SlotBounds other, Widening widening) {
    return new SlotBounds(
        Differences.joined(above, other.above, widening),
        Differences.joined(below, other.below, widening));
  }

  /** Whether the handle at an index is surely none of them. */
  boolean excludes(Linear index, Differences differences) {
    return Differences.sum(above(index.number(), differences), -index.offset()) < 0
        || Differences.sum(below(index.number(), differences), index.offset()) < 0;
  }

  /** Leaves out the handle at an index, if it is the first or the last one. */
  void remove(Linear index, Differences differences) {
    int number = index.number();
    if (above(number, differences) == index.offset()) {
      above[number] = index.offset() - 1;
    }
    if (below(number, differences) == -index.offset()) {
      below[number] = -index.offset() - 1;
    }
  }

  /** Adds what follows for all numbers. */
  void close(Differences differences) {
    for (int x = 0; x < above.length; x++) {
      above[x] = above(x, differences);
      below[x] = below(x, differences);
    }
  }

  private long above(int number, Differences differences) {
    long least = Differences.UNBOUNDED;
    for (int x = 0; x < above.length; x++) {
      least = Math.min(least, Differences.sum(above[x], differences.most(x, number)));
    }
    return least;
  }

  private long below(int number, Differences differences) {
    long least = Differences.UNBOUNDED;
    for (int x = 0; x < below.length; x++) {
      least = Math.min(least, Differences.sum(differences.most(number, x), below[x]));
    }
    return least;
  }

  /** Whether no index can lie there. */
  boolean isEmpty(Differences differences) {
    for (int x = 0; x < above.length; x++) {
      for (int y = 0; y < below.length && above[x] < Differences.UNBOUNDED; y++) {
        if (Differences.sum(Differences.sum(above[x], below[y]), differences.most(x, y)) < 0) {
          return true;
        }
      }
    }
    return false;
  }

  /** A number becomes another one, of which nothing is known. */
  void forget(int number) {
    above[number] = Differences.UNBOUNDED;
    below[number] = Differences.UNBOUNDED;
  }

  /** A number becomes {@code other + offset}. */
  void assign(int number, Linear value) {
    above[number] = Differences.sum(above[value.number()], -value.offset());
    below[number] = Differences.sum(below[value.number()], value.offset());
  }

  /** A number grows by at least {@code least} and by at most {@code most}, if that is a bound. */
  void shift(int number, long least, long most) {
    above[number] = Differences.sum(above[number], -least);
    below[number] = Differences.sum(below[number], most);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SlotBounds bounds
        && Arrays.equals(above, bounds.above)
        && Arrays.equals(below, bounds.below);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(above) * 31 + Arrays.hashCode(below);
  }
}
