// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.model;

/**
 * TSO as on x86: only a write and a later read may be reordered; sequentially consistent fences of
 * any scope and atomic operations prevent it.
 */
final class TotalStoreOrder extends TotalCoherence {
  @Override
  Check check(Candidate candidate, Relation barrierOrder, Relation readsFrom) {
    Relation order = new Relation(candidate.size);
    for (int i = 0; i < candidate.size; i++) {
      for (long left = candidate.programOrder.row(i); left != 0; left &= left - 1) {
        int j = Long.numberOfTrailingZeros(left);
        if (isOrdered(candidate, i, j)) {
          order.add(i, j);
        }
      }
    }
    Relation perLocation = candidate.programOrderSameLocation.union(readsFrom);
    Relation fixed = order.union(barrierOrder).union(candidate.external(readsFrom));
    return (coherence, fromReads) -> {
      Relation communication = coherence.union(fromReads);
      return perLocation.union(communication).isAcyclic() && fixed.union(communication).isAcyclic();
    };
  }

  private static boolean isOrdered(Candidate candidate, int i, int j) {
    Event before = candidate.event(i);
    Event after = candidate.event(j);
    if (candidate.location[i] < 0 || candidate.location[j] < 0) {
      // Only accesses are ordered; a fence acts through its kind below.
      return false;
    }
    if (before.kind() != Event.Kind.WRITE || after.kind() != Event.Kind.READ) {
      return true;
    }
    if (before.atomic() || after.atomic()) {
      return true;
    }
    for (int between = i + 1; between < j; between++) {
      if (candidate.event(between).isScFence() || candidate.event(between).atomic()) {
        return true;
      }
    }
    return false;
  }
}
