// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import java.util.List;
import org.gridlock.lockset.status.Values;

/** All numbers from one to another; the smallest and the largest {@code long} stand for no end. */
record Range(long low, long high) {
  static final Range ALL = new Range(Long.MIN_VALUE, Long.MAX_VALUE);

  boolean isEmpty() {
    return low > high;
  }

  /** The numbers of this range that are in one of some sets, and those between them. */
  Range within(List<Values> sets) {
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (Values set : sets) {
      Values values = Values.between(low, high).within(set);
      if (values.low() <= values.high()) {
        least = Math.min(least, values.low());
        most = Math.max(most, values.high());
      }
    }
    return new Range(least, most);
  }
}
