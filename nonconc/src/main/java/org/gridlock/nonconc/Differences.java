// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.Arrays;

/**
 * How far some numbers are apart at most: a difference-bound matrix (Miné, "A New Numerical
 * Abstract Domain Based on Difference-Bound Matrices", 2001). Number 0 is the constant zero.
 */
final class Differences {
  /** What is added to it stays above all bounds that are kept. */
  static final long UNBOUNDED = Long.MAX_VALUE / 4;

  private static final long MAX_BOUND = 1L << 40;

  /** {@code most[x][y]} is what x is larger than y at most. */
  private final long[][] most;

  /** So many numbers that may be anything. */
  Differences(int count) {
    most = new long[count][count];
    for (int x = 0; x < count; x++) {
      Arrays.fill(most[x], UNBOUNDED);
      most[x][x] = 0;
    }
  }

  private Differences(long[][] most) {
    this.most = most;
  }

  Differences copy() {
    return new Differences(Arrays.stream(most).map(long[]::clone).toArray(long[][]::new));
  }

  int count() {
    return most.length;
  }

  /** An upper bound of x - y. */
  long most(int x, int y) {
    return most[x][y];
  }

  /** A bound, or that there is none if it is out of all proportion. */
  static long bound(long value) {
    return value > MAX_BOUND || value < -MAX_BOUND ? UNBOUNDED : value;
  }

  static long sum(long one, long other) {
    return one >= UNBOUNDED || other >= UNBOUNDED ? UNBOUNDED : bound(one + other);
  }

  /** Adds that x - y is at most so much; false if it cannot be so. */
  boolean add(int x, int y, long bound) {
    if (bound(bound) >= most[x][y]) {
      return true;
    }
    if (sum(bound, most[y][x]) < 0) {
      return false;
    }
    for (int from = 0; from < most.length; from++) {
      long first = sum(most[from][x], bound);
      for (int to = 0; first < UNBOUNDED && to < most.length; to++) {
        most[from][to] = Math.min(most[from][to], sum(first, most[y][to]));
      }
    }
    return true;
  }

  /** A number becomes another one, of which nothing is known. */
  void forget(int x) {
    for (int other = 0; other < most.length; other++) {
      if (other != x) {
        most[x][other] = UNBOUNDED;
        most[other][x] = UNBOUNDED;
      }
    }
  }

  /** A number becomes {@code other + offset}. */
  void assign(int x, int other, long offset) {
    forget(x);
    add(x, other, offset);
    add(other, x, -offset);
  }

  /** A number grows by at least {@code least} and by at most {@code most}, if that is a bound. */
  void shift(int x, long least, long most) {
    for (int other = 0; other < this.most.length; other++) {
      if (other != x) {
        this.most[x][other] = sum(this.most[x][other], most);
        this.most[other][x] = sum(this.most[other][x], -least);
      }
    }
  }

  /** What holds in both cases. */
  Differences join(Differences other, Widening widening) {
    Differences joined = copy();
    for (int x = 0; x < most.length; x++) {
      joined.most[x] = joined(most[x], other.most[x], widening);
    }
    return joined;
  }

  /** The larger bounds. */
  static long[] joined(long[] before, long[] other, Widening widening) {
    long[] joined = before.clone();
    for (int i = 0; i < joined.length; i++) {
      if (other[i] > before[i]) {
        joined[i] = widening.grown(other[i]);
      }
    }
    return joined;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Differences differences && Arrays.deepEquals(most, differences.most);
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(most);
  }
}
