// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import java.util.HashSet;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.pointer.PointsTo;
import org.jspecify.annotations.Nullable;

/**
 * Lock operations by what they may refer to.
 *
 * @param places lock operations, once for each context
 * @param precise those of them with one possible lock
 * @param indeterminate those that may mean any lock
 * @param resolvedSites lock operations of the text with one possible lock in every context
 */
record LockCounts(int places, int precise, int indeterminate, int resolvedSites) {
  private static final int UNKNOWN = -1;

  static LockCounts of(@Nullable PlaceGraph graph, @Nullable PointsTo pointsTo) {
    if (graph == null || pointsTo == null) {
      return new LockCounts(0, 0, 0, 0);
    }
    LockAddresses addresses = new LockAddresses(pointsTo, graph);
    int places = 0;
    int precise = 0;
    int indeterminate = 0;
    Set<Object> resolved = new HashSet<>();
    Set<Object> unresolved = new HashSet<>();
    for (Place place : graph.places()) {
      for (Edge edge : place.top().outgoing()) {
        if (edge.operation() instanceof Operation.Lock lock) {
          places++;
          int targets = targets(addresses, place, lock);
          precise += targets == 1 ? 1 : 0;
          indeterminate += targets == UNKNOWN ? 1 : 0;
          (targets == 1 ? resolved : unresolved).add(site(edge));
        }
      }
    }
    resolved.removeAll(unresolved);
    return new LockCounts(places, precise, indeterminate, resolved.size());
  }

  /** What an operation is in the text, of which there may be copies in place of calls. */
  static Object site(Edge edge) {
    return edge.position().equals(SourcePosition.NONE) ? edge : edge.position();
  }

  private static int targets(LockAddresses addresses, Place place, Operation.Lock lock) {
    Set<LockId> locks = addresses.locks(place, lock.lock());
    int targets = 0;
    for (LockId one : locks) {
      switch (one) {
        case LockId.At at -> targets++;
        case LockId.Several several -> targets += several.addresses().size();
        default -> {
          return UNKNOWN;
        }
      }
    }
    return targets;
  }
}
