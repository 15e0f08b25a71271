// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.awaited.AwaitedInsiders;
import org.gridlock.lockgraph.lightswitch.Occupancy;
import org.gridlock.lockset.LockId;

/**
 * Signals by which threads give back locks that are made by hand. All that wait for such a signal
 * wait until nobody is inside of something; so it is only kept by those that are inside, like a
 * lock, and threads that keep nothing else may wait for each other for ever.
 */
final class HandmadeLocks {
  private final Set<LockEdge> edges = new LinkedHashSet<>();
  private final Set<Resource> signals = new LinkedHashSet<>();

  HandmadeLocks(AwaitedInsiders insiders, List<LockEdge> all) throws ResourceException {
    for (LockEdge edge : all) {
      if (edge.held().resource() instanceof Resource.Signal(LockId condition)) {
        Set<Occupancy> rooms = insiders.awaitedBy(condition);
        if (rooms != null) {
          signals.add(edge.held().resource());
          if (rooms.stream().noneMatch(room -> room.mayBeInside(edge.request()))) {
            edges.add(edge);
          }
        }
      }
    }
  }

  /** Whether it is a signal that any thread may give, whatever it has done before. */
  boolean isMereSignal(Resource resource) {
    return resource instanceof Resource.Signal && !signals.contains(resource);
  }

  /** The edges that no deadlock has. */
  Set<LockEdge> edges() {
    return edges;
  }

  /** That nobody waits for these signals. */
  List<Refutation> refutations(Resources resources) {
    return edges.stream()
        .map(
            edge ->
                new Refutation(
                    List.of(resources.describe(edge)),
                    "whoever waits for the signal waits for threads inside, and this one is"
                        + " outside"))
        .distinct()
        .toList();
  }
}
