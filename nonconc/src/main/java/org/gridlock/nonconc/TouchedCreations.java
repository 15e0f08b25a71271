// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.value.FrameCalls;
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
  private final Map<Place, Set<Edge>> byFrame = new HashMap<>();

  TouchedCreations(FrameCalls calls, JoinMatch joins, Batches batches) {
    this.calls = calls;
    this.joins = joins;
    this.batches = batches;
  }

  /** The edges of the creations. */
  Set<Edge> of(Place frame) {
    Set<Edge> known = byFrame.get(frame);
    return known == null ? explore(frame) : known;
  }

  private Set<Edge> explore(Place start) {
    Map<Place, List<Place>> callers = new LinkedHashMap<>();
    Deque<Place> pending = new ArrayDeque<>(List.of(start));
    List<Place> found = new ArrayList<>();
    Set<Edge> own = soFar(start);
    while (!pending.isEmpty()) {
      Place frame = pending.remove();
      found.add(frame);
      for (Place callee : calls.callees(frame)) {
        callers.computeIfAbsent(callee, key -> new ArrayList<>(2)).add(frame);
        if (!byFrame.containsKey(callee)) {
          soFar(callee);
          pending.add(callee);
        } else {
          soFar(frame).addAll(soFar(callee));
        }
      }
    }
    pending.addAll(found);
    while (!pending.isEmpty()) {
      Place callee = pending.removeLast();
      for (Place caller : callers.getOrDefault(callee, List.of())) {
        if (soFar(caller).addAll(soFar(callee))) {
          pending.add(caller);
        }
      }
    }
    return own;
  }

  private Set<Edge> soFar(Place frame) {
    return byFrame.computeIfAbsent(frame, this::own);
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
      }
    }
    return own;
  }
}
