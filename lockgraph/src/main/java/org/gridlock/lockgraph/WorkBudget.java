// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import org.gridlock.absint.engine.Deadline;
import org.gridlock.icfa.error.ResourceException;

/**
 * Bounds the search by counted steps, so that its result is the same on every machine. A search
 * that runs out of them is incomplete, and its result inconclusive.
 */
final class WorkBudget {
  private final Deadline deadline;
  private long left;
  private boolean spent;

  WorkBudget(long steps, Deadline deadline) {
    this.left = steps;
    this.deadline = deadline;
  }

  /** Takes a step; false when there is none left. */
  boolean take() throws ResourceException {
    deadline.check();
    spent |= left == 0;
    if (!spent) {
      left--;
    }
    return !spent;
  }

  /** Leaves no more steps than that. */
  void lowerTo(long steps) {
    left = Math.min(left, steps);
  }

  /** Whether more steps were asked for than there were. */
  boolean isSpent() {
    return spent;
  }
}
