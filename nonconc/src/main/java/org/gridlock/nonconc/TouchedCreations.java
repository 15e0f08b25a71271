// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.HashSet;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.value.FrameCalls;
import org.gridlock.absint.value.FrameTotals;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;

/**
 * Whose threads the activations of a frame, and what they call, may create or join. Whether threads
 * of another creation run does not change while they do.
 */
final class TouchedCreations {
  private final FrameCalls calls;
  private final JoinMatch joins;
  private final Batches batches;
  private final FrameTotals<Set<Edge>> totals;

  TouchedCreations(FrameCalls calls, JoinMatch joins, Batches batches) {
    this.calls = calls;
    this.joins = joins;
    this.batches = batches;
    this.totals = new FrameTotals<>(calls, this::own, Set::addAll);
  }

  /** The edges of the creations. */
  Set<Edge> of(Place frame) {
    return totals.of(frame);
  }

  private Set<Edge> own(Place frame) {
    Set<Edge> own = new HashSet<>();
    for (Location location : frame.function().locations()) {
      Place place = calls.places().move(frame, location);
      for (Edge edge : location.outgoing()) {
        if (edge.operation() instanceof Operation.CreateThread) {
          own.add(edge);
        } else if (edge.operation() instanceof Operation.JoinThread join) {
          PlaceGraph.Site creation = joins.creation(place, join);
          if (creation != null) {
            own.add(creation.edge());
          }
        }
        own.addAll(batches.begun(edge, place));
        own.addAll(batches.joined(edge, place));
        own.addAll(batches.joined(edge));
        batches.pools(edge).forEach(pool -> own.add(pool.creation()));
      }
    }
    return own;
  }
}
