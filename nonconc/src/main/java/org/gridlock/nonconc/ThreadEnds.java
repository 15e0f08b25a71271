// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;

/**
 * Where a thread may end other than by returning from its start function: at {@code pthread_exit},
 * and at calls that may lead to one. A thread that ends there has not passed the joins after it.
 */
final class ThreadEnds {
  /** Ids of entry places from which the thread may end. */
  private final BitSet ending = new BitSet();

  /** Ids of places at which it may end. */
  private final BitSet ends = new BitSet();

  ThreadEnds(PlaceGraph graph) {
    Deque<Place> pending = new ArrayDeque<>();
    for (Place place : graph.places()) {
      for (Edge edge : place.top().outgoing()) {
        if (edge.operation() instanceof Operation.Terminate terminate
            && terminate.scope() == Operation.Scope.THREAD) {
          add(place, graph, pending);
        }
      }
    }
    while (!pending.isEmpty()) {
      for (PlaceGraph.Site site : graph.sites(pending.pop())) {
        if (site.edge().operation() instanceof Operation.Call) {
          add(site.place(), graph, pending);
        }
      }
    }
  }

  private void add(Place place, PlaceGraph graph, Deque<Place> pending) {
    ends.set(place.id());
    Place entry = graph.entry(place);
    if (!ending.get(entry.id())) {
      ending.set(entry.id());
      pending.push(entry);
    }
  }

  /** Whether the thread may end at one of these locations, in the activation of {@code entry}. */
  boolean among(BitSet locations, Place entry, PlaceMap places) {
    if (!ending.get(entry.id())) {
      return false;
    }
    for (Location location : entry.function().locations()) {
      if (locations.get(location.id()) && ends.get(places.move(entry, location).id())) {
        return true;
      }
    }
    return false;
  }
}
