// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.LockId;
import org.gridlock.nonconc.NonConcurrency;

/**
 * Behind which writers a reader may wait for the readers before them (POSIX pthread_rwlock_rdlock):
 * those of other threads that may wait for the same lock while it does.
 */
final class WaitingWriters {
  private final Map<Place, Set<LockId>> writers;
  private final Resources resources;
  private final NonConcurrency nonConcurrency;
  private final Map<Request, Boolean> known = new HashMap<>();

  private record Request(Place place, Resource resource) {}

  /**
   * Prepares it.
   *
   * @param writers where some thread waits for one of some locks exclusively
   */
  WaitingWriters(
      Map<Place, Set<LockId>> writers, Resources resources, NonConcurrency nonConcurrency) {
    this.writers = writers;
    this.resources = resources;
    this.nonConcurrency = nonConcurrency;
  }

  /** Whether the thread may wait for a reader: it wants to write, or a writer comes first. */
  boolean waitsForReaders(LockEdge edge) throws ResourceException {
    if (edge.mode() == LockMode.EXCLUSIVE) {
      return true;
    }
    Request request = new Request(edge.request(), edge.requested());
    Boolean waits = known.get(request);
    if (waits == null) {
      waits = isBehindWriter(request);
      known.put(request, waits);
    }
    return waits;
  }

  private boolean isBehindWriter(Request request) throws ResourceException {
    for (Map.Entry<Place, Set<LockId>> writer : writers.entrySet()) {
      if (resources.isOneOf(request.resource, writer.getValue())
          && nonConcurrency.check(writer.getKey(), request.place)
              == NonConcurrency.Answer.MAY_BE_CONCURRENT) {
        return true;
      }
    }
    return false;
  }
}
