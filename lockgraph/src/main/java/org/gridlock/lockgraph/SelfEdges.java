// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.List;
import java.util.function.Predicate;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets.Sameness;

/** Which edges can be a thread that waits for itself (thesis 4.6.2, self-loops). */
final class SelfEdges {
  private final Resources resources;
  private final Predicate<LockId> isRecursive;
  private final WaitGraph waits;

  SelfEdges(Resources resources, Predicate<LockId> isRecursive, WaitGraph waits) {
    this.resources = resources;
    this.isRecursive = isRecursive;
    this.waits = waits;
  }

  /** Whether the thread may hold the very lock it requests, and that makes it wait. */
  boolean mayWaitForItself(LockEdge edge) {
    return edge.sameness() != Sameness.DIFFERENT
        && resources.mayEqual(edge.held().resource(), edge.requested())
        && !(isRecursive(edge.requested()) && isRecursive(edge.held().resource()))
        && (!edge.isSharedOnShared(edge) || waits.isWritten(edge.requested()));
  }

  private boolean isRecursive(Resource resource) {
    return resource instanceof Resource.Lock(LockId lock) && isRecursive.test(lock);
  }

  /** The edge that is most sure to be one, and of those the one with the shortest stack. */
  static LockEdge surest(List<LockEdge> edges) {
    return edges.stream()
        .filter(edge -> edge.sameness() == Sameness.SAME)
        .findFirst()
        .orElse(edges.get(0));
  }
}
