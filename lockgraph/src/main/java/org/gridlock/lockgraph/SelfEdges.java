// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.List;
import java.util.function.Predicate;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets.Sameness;

/** Which edges can be a thread that waits for itself (thesis 4.6.2, self-loops). */
final class SelfEdges {
  private final LockAddresses addresses;
  private final Predicate<LockId> isRecursive;
  private final WaitGraph waits;

  SelfEdges(LockAddresses addresses, Predicate<LockId> isRecursive, WaitGraph waits) {
    this.addresses = addresses;
    this.isRecursive = isRecursive;
    this.waits = waits;
  }

  /** Whether the thread may hold the very lock it requests, and that makes it wait. */
  boolean mayWaitForItself(LockEdge edge) {
    return edge.sameness() != Sameness.DIFFERENT
        && addresses.mayEqual(edge.held().lock(), edge.requested())
        && !(isRecursive.test(edge.requested()) && isRecursive.test(edge.held().lock()))
        && (!edge.isSharedOnShared(edge) || waits.isWritten(edge.requested()));
  }

  /** The edge that is most sure to be one, and of those the one with the shortest stack. */
  static LockEdge surest(List<LockEdge> edges) {
    return edges.stream()
        .filter(edge -> edge.sameness() == Sameness.SAME)
        .findFirst()
        .orElse(edges.get(0));
  }
}
