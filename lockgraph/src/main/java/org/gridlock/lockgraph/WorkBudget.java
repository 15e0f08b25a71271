// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import org.gridlock.absint.engine.Deadline;
import org.gridlock.icfa.error.ResourceException;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the search by counted steps, so that its result is the same on every machine. A search
 * that runs out of them is incomplete, and its result inconclusive.
 */
final class WorkBudget {
  private final @Nullable WorkBudget whole;
  private final Deadline deadline;
  private long left;
  private boolean spent;

  WorkBudget(long steps, Deadline deadline) {
    this(null, steps, deadline);
  }

  private WorkBudget(@Nullable WorkBudget whole, long steps, Deadline deadline) {
    this.whole = whole;
    this.left = steps;
    this.deadline = deadline;
  }

  /** Takes a step; false when there is none left. */
  boolean take() throws ResourceException {
    deadline.check();
    spent |= left == 0 || (whole != null && !whole.take());
    if (!spent) {
      left--;
    }
    return !spent;
  }

  /** A part of it; what is taken from that is taken from the whole, too. */
  WorkBudget part(long steps) {
    return new WorkBudget(this, steps, deadline);
  }

  /** Whether more steps were asked for than there were. */
  boolean isSpent() {
    return spent;
  }
}
