// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import org.jspecify.annotations.Nullable;

/**
 * A set of integers: all from {@code low} to {@code high}, or all others.
 *
 * @param others the latter
 */
public record Values(long low, long high, boolean others) {
  public static Values only(long value) {
    return new Values(value, value, false);
  }

  public static Values allBut(long value) {
    return new Values(value, value, true);
  }

  /** What is smaller than a bound, or what is not. */
  static Values below(long bound, boolean smaller) {
    return smaller
        ? new Values(Long.MIN_VALUE, bound - 1, false)
        : new Values(bound, Long.MAX_VALUE, false);
  }

  /** What the negatives of these numbers are. */
  Values negated() {
    return new Values(negated(high), negated(low), others);
  }

  private static long negated(long bound) {
    return bound == Long.MIN_VALUE
        ? Long.MAX_VALUE
        : bound == Long.MAX_VALUE ? Long.MIN_VALUE : -bound;
  }

  /** All from one number to another. */
  public static Values between(long low, long high) {
    return new Values(low, high, false);
  }

  /** The smallest range with all numbers of this one that are also in another set. */
  public Values within(Values other) {
    if (!other.others) {
      return between(Math.max(low, other.low), Math.min(high, other.high));
    }
    return between(
        other.low <= low && low <= other.high ? other.high + 1 : low,
        other.low <= high && high <= other.high ? other.low - 1 : high);
  }

  /** All from the smallest to the largest number of two ranges. */
  Values span(Values other) {
    return new Values(Math.min(low, other.low), Math.max(high, other.high), false);
  }

  /** A set with all numbers of both; null if that is not a range, nor one of the two. */
  @Nullable Values covering(Values other) {
    if (!others && !other.others) {
      return span(other);
    }
    Values hole = others ? this : other;
    Values rest = others ? other : this;
    return hole.equals(rest) || (!rest.others && between(hole.low, hole.high).isDisjoint(rest))
        ? hole
        : null;
  }

  /** Whether it is about one number that all types of its size or more hold alike. */
  boolean isSmallPoint() {
    return low == high && low >= 0;
  }

  /** Whether all numbers in it are the same in all types from {@code int} on. */
  boolean isSmall() {
    return !others && low >= 0 && high <= Integer.MAX_VALUE;
  }

  /** Whether no number is in both sets. */
  public boolean isDisjoint(Values other) {
    if (others) {
      return !other.others && low <= other.low && other.high <= high;
    }
    return other.others
        ? other.low <= low && high <= other.high
        : high < other.low || other.high < low;
  }
}
