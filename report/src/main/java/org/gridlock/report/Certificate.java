// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report;

import java.util.List;

/**
 * Why a program is free of deadlocks.
 *
 * @param lockOrder an order of the locks in which every feasible nested acquisition goes forward
 * @param refuted the cycles of the lock graph that no run can follow
 */
public record Certificate(List<String> lockOrder, List<Refutation> refuted) {
  public Certificate {
    lockOrder = List.copyOf(lockOrder);
    refuted = List.copyOf(refuted);
  }

  /**
   * A cycle and why it is none.
   *
   * @param locks in the order of the cycle
   * @param argument one sentence
   */
  public record Refutation(List<String> locks, String argument) {
    public Refutation {
      locks = List.copyOf(locks);
    }
  }
}
