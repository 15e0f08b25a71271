// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.engine;

import java.util.function.BiConsumer;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;

/**
 * The steps of control from place to place (thesis figure 4.11, next_s): the edges within functions
 * and those between, as {@link FlowSensitiveEngine} describes.
 */
final class Steps {
  private final Icfa icfa;
  private final PlaceMap places;
  private final PlaceGraph graph;

  Steps(Icfa icfa, PlaceMap places, PlaceGraph graph) {
    this.icfa = icfa;
    this.places = places;
    this.graph = graph;
  }

  /** Gives each edge that leaves {@code place} and the place it leads to, in a fixed order. */
  void from(Place place, BiConsumer<Edge, Place> step) {
    Location location = place.top();
    for (Edge edge : location.outgoing()) {
      if (!ControlFlow.isDead(edge)) {
        along(place, edge, step);
      }
    }
    if (location == location.function().exit()) {
      for (PlaceGraph.Site site : graph.sites(graph.entry(place))) {
        if (site.edge().operation() instanceof Operation.Call) {
          step.accept(
              icfa.functionExit(site.edge(), location.function()),
              places.move(site.place(), site.edge().target()));
        }
      }
    }
  }

  private void along(Place place, Edge edge, BiConsumer<Edge, Place> step) {
    Operation operation = edge.operation();
    if (operation instanceof Operation.Call) {
      for (Place entry : graph.entered(place, edge)) {
        step.accept(icfa.functionEntry(edge, entry.function()), entry);
      }
      if (graph.stepsOver(place, edge)) {
        step.accept(edge, places.move(place, edge.target()));
      }
      return;
    }
    if (operation instanceof Operation.CreateThread) {
      for (Place entry : graph.entered(place, edge)) {
        step.accept(icfa.threadEntry(edge, entry.function()), entry);
      }
    }
    step.accept(edge, places.move(place, edge.target()));
  }
}
