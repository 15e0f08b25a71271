// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.List;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets.Sameness;
import org.gridlock.lockset.MutexTypes;

/** Which edges can be a thread that waits for itself (thesis 4.6.2, self-loops). */
final class SelfEdges {
  private final Resources resources;
  private final MutexTypes types;
  private final Waits waits;
  private final AddressOrder inMemory;
  private final ExplicitOrder explicit;
  private final WaitingWriters writers;

  SelfEdges(
      Resources resources,
      MutexTypes types,
      Waits waits,
      AddressOrder inMemory,
      ExplicitOrder explicit,
      WaitingWriters writers) {
    this.resources = resources;
    this.types = types;
    this.waits = waits;
    this.inMemory = inMemory;
    this.explicit = explicit;
    this.writers = writers;
  }

  /** Whether the thread may hold the very lock it requests, and that makes it wait. */
  boolean mayWaitForItself(LockEdge edge) throws ResourceException {
    return edge.sameness() != Sameness.DIFFERENT
        && resources.mayEqual(edge.held().resource(), edge.requested())
        && !(isRelockable(edge.requested(), edge.request())
            && isRelockable(edge.held().resource(), edge.held().acquisition())
            && comesBack(edge))
        && (!edge.isSharedOnShared(edge) || writers.waitsForReaders(edge))
        && !inMemory.areDifferent(edge)
        && !explicit.areDifferent(edge);
  }

  private boolean isRelockable(Resource resource, Place place) {
    return resource instanceof Resource.Lock(LockId lock) && types.isRelockable(lock, place);
  }

  /** Who checks for errors does not come back from a request that is repeated for this error. */
  private boolean comesBack(LockEdge edge) throws ResourceException {
    return (edge.requested() instanceof Resource.Lock(LockId lock)
            && types.isRecursive(lock, edge.request()))
        || !waits.repeatsOwn(edge.request());
  }

  /** The edge that is most sure to be one, and of those the one with the shortest stack. */
  static LockEdge surest(List<LockEdge> edges) {
    return edges.stream()
        .filter(edge -> edge.sameness() == Sameness.SAME)
        .findFirst()
        .orElse(edges.get(0));
  }
}
