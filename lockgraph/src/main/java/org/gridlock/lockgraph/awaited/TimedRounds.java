// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.lockgraph.awaited.Awaits.Await;
import org.gridlock.lockgraph.awaited.Awaits.Test;

/**
 * Timed waits that are repeated as long as a number is near. In each round, but for the first one
 * of a thread, control passes a branch that finds it there. So they end once it is away for good,
 * whether or not anybody tells them.
 */
final class TimedRounds {
  private final PlaceGraph graph;
  private final Awaits awaits;
  private final Map<Place, List<Round>> rounds = new HashMap<>();

  /** What is tested, and what of it is away from where a round leads to the next. */
  record Round(Test test, Distance distance) {}

  TimedRounds(PlaceGraph graph, Awaits awaits) {
    this.graph = graph;
    this.awaits = awaits;
  }

  /** What the rounds of a wait at a place look at; nothing if it does not end by itself. */
  List<Round> at(Place place) {
    return rounds.computeIfAbsent(place, this::find);
  }

  private List<Round> find(Place place) {
    List<Round> found = new ArrayList<>();
    for (Edge edge : place.top().outgoing()) {
      if (edge.operation() instanceof Operation.AwaitCondition await
          && await.attempt() == Operation.Attempt.TIMED) {
        for (Test test : awaits.testsOfBranches(new Await(place, await))) {
          for (Distance distance : Distance.from(test)) {
            if (passesTest(place, test, distance)) {
              found.add(new Round(test, distance));
            }
          }
        }
      }
    }
    return found;
  }

  /** Whether no way leads to the wait again but by a branch that finds no distance. */
  private boolean passesTest(Place place, Test test, Distance distance) {
    Location wait = place.top();
    Function function = place.function();
    Set<Location> seen = new HashSet<>();
    wait.outgoing().forEach(edge -> seen.add(edge.target()));
    if (!isEnteredOnce(place)) {
      seen.add(function.entry());
    }
    Deque<Location> pending = new ArrayDeque<>(seen);
    while (!pending.isEmpty()) {
      Location location = pending.pop();
      if (location == wait) {
        return false;
      }
      for (Edge edge : location.outgoing()) {
        if (ControlFlow.isDead(edge) || isNear(edge, test, distance)) {
          continue;
        }
        if (Numbers.mayRename(edge, test.name())) {
          return false;
        }
        if (seen.add(edge.target())) {
          pending.push(edge.target());
        }
      }
    }
    return true;
  }

  /** Whether a thread only enters the function of a place where it starts. */
  private boolean isEnteredOnce(Place place) {
    return graph.entry(place).equals(graph.thread(place).entry());
  }

  private boolean isNear(Edge edge, Test test, Distance distance) {
    Branch branch = awaits.numbers().branch(edge);
    return branch != null
        && branch.name().equals(test.name())
        && distance.isNone(test.number().range().within(List.of(branch.values())));
  }
}
