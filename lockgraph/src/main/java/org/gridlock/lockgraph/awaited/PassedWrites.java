// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.awaited.Awaits.Test;
import org.gridlock.lockgraph.unsignalled.Bypasses;
import org.jspecify.annotations.Nullable;

/** Which threads have surely written a number that no other thread writes otherwise. */
final class PassedWrites {
  private final PlaceGraph graph;
  private final Bypasses bypasses;
  private final Awaits awaits;
  private final Wakings wakings;

  /** By what is asked for, the ids of the places to which threads come without it. */
  private final Map<Question, Optional<BitSet>> without = new HashMap<>();

  private record Question(Cell cell, Distance distance, Place entry) {}

  PassedWrites(PlaceGraph graph, Bypasses bypasses, Awaits awaits, Wakings wakings) {
    this.graph = graph;
    this.bypasses = bypasses;
    this.awaits = awaits;
    this.wakings = wakings;
  }

  /**
   * Whether whoever is at a place has moved the number of a test away from where the wait begins,
   * and nobody moves it back as long as he is there: nobody ever does, or only that thread.
   */
  boolean isAwayAt(Place place, Test test, Distance distance) throws ResourceException {
    AbstractThread thread = graph.thread(place);
    Question question = new Question(test.cell(), distance, thread.entry());
    Optional<BitSet> reached = without.get(question);
    if (reached == null) {
      reached = Optional.ofNullable(find(thread, test, distance));
      without.put(question, reached);
    }
    return reached.isPresent() && !reached.get().get(place.id());
  }

  /** To which places a thread comes so that the number may be near; null if others move it back. */
  private @Nullable BitSet find(AbstractThread thread, Test test, Distance distance)
      throws ResourceException {
    Set<Edge> away = new LinkedHashSet<>(test.number().later());
    Set<Edge> back = new LinkedHashSet<>(away);
    away.removeIf(edge -> !wakings.isAway(edge, distance));
    back.removeAll(away);
    return away.isEmpty() || !areOnlyIn(thread, back)
        ? null
        : bypasses.around(
            starts(thread, back),
            (at, edge) -> away.contains(edge) && awaits.means(at, Numbers.target(edge), test));
  }

  /** Whether only one thread, of which there is one, passes some edges. */
  private boolean areOnlyIn(AbstractThread thread, Set<Edge> edges) {
    for (Edge edge : edges) {
      List<Place> places = wakings.placesOf(edge.source());
      if (thread.many()
          || places.isEmpty() // in a function that is not followed
          || !places.stream().allMatch(place -> graph.thread(place).equals(thread))) {
        return false;
      }
    }
    return true;
  }

  /** Where a thread starts, and where it is after some edges. */
  private Set<Place> starts(AbstractThread thread, Set<Edge> edges) {
    Set<Place> starts = new LinkedHashSet<>(Set.of(thread.entry()));
    for (Edge edge : edges) {
      for (Place place : wakings.placesOf(edge.source())) {
        starts.add(graph.at(graph.entry(place), edge.target()));
      }
    }
    return starts;
  }
}
