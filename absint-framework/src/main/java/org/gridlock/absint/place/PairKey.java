// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.place;

/** Keys of hash tables for pairs of ints. */
public final class PairKey {
  /** Odd, so that multiplying by it loses nothing; 2^64 divided by the golden ratio. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private PairKey() {}

  /**
   * A key that no other pair has. Trove and Java hash a long by folding its halves together, which
   * makes most pairs of neighbouring ids collide; the multiplication prevents that.
   */
  public static long of(int left, int right) {
    return (((long) left << 32) | (right & 0xffffffffL)) * SPREAD;
  }

  /** The same, for a pair that has no order. */
  public static long unordered(int one, int other) {
    return of(Math.min(one, other), Math.max(one, other));
  }
}
