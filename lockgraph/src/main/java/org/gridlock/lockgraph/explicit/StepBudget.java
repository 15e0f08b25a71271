// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.explicit;

/** How many steps some runs may take together. Once they are spent, the runs tell nothing. */
final class StepBudget {
  private int left;

  StepBudget(int steps) {
    this.left = steps;
  }

  void take() {
    left--;
  }

  /** Ends the runs: something was met that they do not go through. */
  void giveUp() {
    left = 0;
  }

  boolean isSpent() {
    return left <= 0;
  }

  /** The steps that are left. */
  int left() {
    return Math.max(0, left);
  }
}
