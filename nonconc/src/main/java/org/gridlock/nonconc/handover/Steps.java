// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.handover;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;

/** The steps of all threads. Where they are passed is only found out for edges that matter. */
final class Steps {
  /** An edge and where it is passed. */
  record Step(AbstractThread thread, Place place, Edge edge) {
    Operation operation() {
      return edge.operation();
    }
  }

  private final Icfa icfa;
  private final PlaceGraph graph;
  private final Deadline deadline;
  private final Map<Location, List<Place>> places = new HashMap<>();

  Steps(Icfa icfa, PlaceGraph graph, Deadline deadline) {
    this.icfa = icfa;
    this.graph = graph;
    this.deadline = deadline;
  }

  /** The steps with certain edges. */
  List<Step> of(Predicate<Edge> which) throws ResourceException {
    List<Step> found = new ArrayList<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      deadline.check();
      Edge edge = icfa.edge(id);
      if (!ControlFlow.isDead(edge) && which.test(edge)) {
        found.addAll(of(edge));
      }
    }
    return found;
  }

  /** The steps with an edge; none if it is not reached, or in a function that is not entered. */
  List<Step> of(Edge edge) {
    if (places.isEmpty()) {
      for (Place place : graph.places()) {
        places.computeIfAbsent(place.top(), key -> new ArrayList<>(1)).add(place);
      }
    }
    return places.getOrDefault(edge.source(), List.of()).stream()
        .map(place -> new Step(graph.thread(place), place, edge))
        .toList();
  }

  /** The threads that take some of the steps. */
  static List<AbstractThread> threads(List<Step> steps, BiPredicate<Place, Edge> which) {
    return steps.stream()
        .filter(step -> which.test(step.place(), step.edge()))
        .map(Step::thread)
        .distinct()
        .toList();
  }
}
