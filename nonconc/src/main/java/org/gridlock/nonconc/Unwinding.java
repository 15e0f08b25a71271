// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.jspecify.annotations.Nullable;

/**
 * Whether all threads on the way to a place have ended at a later point of an outer function
 * activation (thesis algorithm 4).
 */
final class Unwinding {
  private record Question(Place place, PlaceGraph.Site pending) {}

  private final Map<Question, BitSet> openPaths = new HashMap<>();
  private final PlaceMap places;
  private final PlaceGraph graph;
  private final ControlFlow flow;
  private final Joins joins;
  private final ThreadEnds ends;

  Unwinding(PlaceMap places, PlaceGraph graph, ControlFlow flow, Joins joins, ThreadEnds ends) {
    this.places = places;
    this.graph = graph;
    this.flow = flow;
    this.joins = joins;
    this.ends = ends;
  }

  /**
   * Whether, in one activation of the function of {@code history.step(outer)}, whatever was begun
   * by executing that step has ended when control gets to {@code target}.
   *
   * <p>A thread created on the way is joined in the activation that creates it or in one further
   * out of the same thread; and if that creation, or call, can be repeated, then also before it is.
   * A thread that ends has joined those it created, on all the ways in which it may end.
   */
  boolean isOver(History history, int outer, Location target) throws ResourceException {
    PlaceGraph.@Nullable Site pending = null;
    for (int index = history.length() - 1; index >= outer; index--) {
      Place place = history.step(index);
      boolean innermost = index == history.length() - 1;
      PlaceGraph.Site created = innermost ? null : creation(place);
      if (created != null) {
        if (pending != null) {
          return false;
        }
        pending = created;
      }
      if (pending == null) {
        continue;
      }
      BitSet open = openPaths(place, pending);
      if (open.get(place.top().id())) {
        return false; // repeated while an earlier thread is not joined
      }
      if (index == outer) {
        return !open.get(target.id());
      }
      if (ends.among(open, graph.entry(place), places)) {
        return false;
      }
      if (!open.get(place.function().exit().id())) {
        pending = null;
      } else if (graph.sites(graph.entry(place)).size() != 1) {
        return false; // control may return to another call, which was not looked at
      }
    }
    return true;
  }

  /** The locations that can be reached from the step while the pending thread is not joined. */
  private BitSet openPaths(Place place, PlaceGraph.Site pending) throws ResourceException {
    Question question = new Question(place, pending);
    BitSet open = openPaths.get(question);
    if (open == null) {
      open = flow.reachableWithout(List.of(place.top()), joins.in(place, pending));
      openPaths.put(question, open);
    }
    return open;
  }

  /** The creation that a step is, or null if it is a call. */
  private static PlaceGraph.@Nullable Site creation(Place place) {
    for (Edge edge : place.top().outgoing()) {
      if (edge.operation() instanceof Operation.CreateThread) {
        return new PlaceGraph.Site(place, edge);
      }
    }
    return null;
  }
}
