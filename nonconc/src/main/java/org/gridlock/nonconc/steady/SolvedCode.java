// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.steady;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.dependency.ResolvedCalls;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.nonconc.NonConcurrency;
import org.gridlock.nonconc.NonConcurrency.Answer;

/** What an analysis has found of the code: its calls, its places, and which of these concur. */
final class SolvedCode {
  /** Beyond so many questions everything may concur. */
  private static final int MAX_CHECKS = 1_000_000;

  private final ResolvedCalls calls;
  private final PlaceGraph graph;
  private final NonConcurrency nonConcurrency;
  private final Map<Location, List<Place>> byLocation = new HashMap<>();
  private final Map<Place, List<Place>> byEntry = new HashMap<>();
  private int checks;

  SolvedCode(ResolvedCalls calls, PlaceGraph graph, NonConcurrency nonConcurrency) {
    this.calls = calls;
    this.graph = graph;
    this.nonConcurrency = nonConcurrency;
    for (Place place : graph.places()) {
      byLocation.computeIfAbsent(place.top(), key -> new ArrayList<>(1)).add(place);
      byEntry.computeIfAbsent(graph.entry(place), key -> new ArrayList<>()).add(place);
    }
  }

  ResolvedCalls calls() {
    return calls;
  }

  PlaceGraph graph() {
    return graph;
  }

  /** Where a location is reached. */
  List<Place> places(Location location) {
    return byLocation.getOrDefault(location, List.of());
  }

  /** Where a thread is when it writes the target of an operation: a result comes at its end. */
  Set<Place> placesOfWrite(Edge write) {
    Set<Place> found = new HashSet<>(places(write.source()));
    if (!(write.operation() instanceof Operation.Assign)) {
      found.addAll(places(write.target()));
      for (Place site : places(write.source())) {
        for (Place entry : graph.entered(site, write)) {
          Place exit = graph.at(entry, entry.function().exit());
          if (placesOf(entry).contains(exit)) {
            found.add(exit);
          }
        }
      }
    }
    return found;
  }

  /** Whether control comes to a function, as far as it is followed. */
  boolean isEntered(Function function) {
    return function.isDefined() && byLocation.containsKey(function.entry());
  }

  /** The places of what was entered. */
  List<Place> placesOf(Place entry) {
    return byEntry.getOrDefault(entry, List.of());
  }

  /** What calls enter of an activation. */
  Set<Place> calledBy(Place entry) {
    Set<Place> found = new HashSet<>();
    for (Place place : placesOf(entry)) {
      for (Edge edge : place.top().outgoing()) {
        if (edge.operation() instanceof Operation.Call) {
          found.addAll(graph.entered(place, edge));
        }
      }
    }
    return found;
  }

  /** Whether two threads can be at two places at once, as far as there is time to find out. */
  Answer check(Place one, Place other) throws ResourceException {
    return ++checks > MAX_CHECKS ? Answer.MAY_BE_CONCURRENT : nonConcurrency.check(one, other);
  }
}
