// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.handover;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceExplorer;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.NoContexts;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.error.ResourceException;
import org.junit.jupiter.api.Test;

/** A thread that passes a step once, then perhaps once more, then any number of times. */
class PassagesTest {
  private static final int ROUNDS = 3;
  private static final SourcePosition POSITION = new SourcePosition("test.c", 1, 1);

  private final IcfaBuilder builder = new IcfaBuilder("test");
  private final Function main =
      builder.function("main", new Type.Func(new Type.Void(), List.of(), false, true), POSITION);
  private final Set<Edge> steps = new HashSet<>();
  private final PlaceGraph graph;
  private final Location start = location();
  private final Location once = location();
  private final Location loop = location();
  private final Location end = location();

  PassagesTest() throws ResourceException {
    builder.define(main, List.of(), null);
    builder.bounds(main, start, end);
    step(start, once);
    skip(once, loop);
    step(once, loop);
    step(loop, loop);
    skip(loop, end);
    Icfa icfa = builder.build(main);
    graph =
        PlaceExplorer.explore(
            icfa,
            new PlaceMap(),
            new NoContexts(),
            (site, edge) -> icfa.candidates(edge),
            function -> true,
            Deadline.none());
  }

  private Location location() {
    return builder.location(main, POSITION);
  }

  private Edge skip(Location from, Location to) {
    return builder.edge(from, new Operation.Skip(), to);
  }

  private void step(Location from, Location to) {
    steps.add(skip(from, to));
  }

  private Passages passages(Set<Edge> passed) {
    return new Passages(
        new ThreadFlow(graph),
        graph.root(),
        (place, edge) -> passed.contains(edge),
        ROUNDS,
        Deadline.none());
  }

  private Place at(Location location) {
    return graph.places().stream()
        .filter(place -> place.top() == location)
        .findFirst()
        .orElseThrow();
  }

  private interface Count {
    int at(Place place) throws ResourceException;
  }

  private List<Integer> counts(Count count) throws ResourceException {
    List<Integer> counts = new ArrayList<>();
    for (Location location : List.of(start, once, loop, end)) {
      counts.add(count.at(at(location)));
    }
    return counts;
  }

  @Test
  void leastIsThatOfTheShortestWay() throws ResourceException {
    assertEquals(List.of(0, 1, 1, 1), counts(passages(steps)::least));
  }

  @Test
  void mostStandsForAnyNumberWhereItIsThatOfTheRounds() throws ResourceException {
    assertEquals(List.of(0, 1, ROUNDS, ROUNDS), counts(passages(steps)::most));
  }

  @Test
  void bothCanBeAskedForInAnyOrder() throws ResourceException {
    Passages passages = passages(steps);
    assertEquals(ROUNDS, passages.most(at(end)));
    assertEquals(1, passages.least(at(end)));
    assertEquals(0, passages.most(at(start)));
  }

  @Test
  void aThreadWithoutStepsHasPassedNone() throws ResourceException {
    assertEquals(List.of(0, 0, 0, 0), counts(passages(Set.of())::least));
    assertEquals(List.of(0, 0, 0, 0), counts(passages(Set.of())::most));
  }
}
