// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.Collection;
import java.util.TreeSet;

/**
 * How bounds that grow are given up, so that this comes to an end: up to the next number that the
 * program compares with something (Blanchet et al., "A Static Analyzer for Large Safety-Critical
 * Software", 2003, widening with thresholds).
 *
 * @param thresholds the bounds that are tried first
 */
record Widening(TreeSet<Long> thresholds, boolean grows) {
  /** Bounds stay what they are. */
  static final Widening NONE = new Widening(new TreeSet<>(), false);

  /** Bounds are given up at once. */
  static final Widening FULL = new Widening(new TreeSet<>(), true);

  /** Bounds are given up one after another. */
  static Widening of(Collection<Long> constants) {
    TreeSet<Long> thresholds = new TreeSet<>();
    for (long constant : constants) {
      for (long near = constant - 1; near <= constant + 1; near++) {
        thresholds.add(near);
        thresholds.add(-near);
      }
    }
    return new Widening(thresholds, true);
  }

  /** What becomes of a bound that has grown. */
  long grown(long bound) {
    if (!grows) {
      return bound;
    }
    Long next = thresholds.ceiling(bound);
    return next == null ? Differences.UNBOUNDED : next;
  }
}
