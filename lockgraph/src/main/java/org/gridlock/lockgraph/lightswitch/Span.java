// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.lightswitch;

import org.jspecify.annotations.Nullable;

/** All integers from one to another. */
record Span(long low, long high) {
  /** Numbers of larger size are not reckoned with. */
  static final long MAX = Integer.MAX_VALUE;

  static final Span ZERO = only(0);
  static final Span TRUTH = new Span(0, 1);

  static Span only(long value) {
    return new Span(value, value);
  }

  /** The sums with numbers of another. */
  Span plus(Span other) {
    return new Span(low + other.low, high + other.high);
  }

  /** The differences to numbers of another. */
  Span minus(Span other) {
    return new Span(low - other.high, high - other.low);
  }

  /** The smallest that has all numbers of both. */
  Span join(@Nullable Span other) {
    return other == null ? this : new Span(Math.min(low, other.low), Math.max(high, other.high));
  }

  /** Whether all types from {@code int} on have all these numbers. */
  boolean isSmall() {
    return low >= 0 && high <= MAX;
  }

  /** Whether they are all non-zero (true), all zero (false), or that is not known (null). */
  @Nullable Boolean truth() {
    if (low == 0 && high == 0) {
      return false;
    }
    return low > 0 || high < 0 ? true : null;
  }

  static Span of(@Nullable Boolean truth) {
    return truth == null ? TRUTH : only(truth ? 1 : 0);
  }
}
