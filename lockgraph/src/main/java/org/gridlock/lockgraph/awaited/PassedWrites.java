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
import org.gridlock.lockset.LockId;
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

  /**
   * To which places a thread comes so that the number may be near; null if others move it back.
   * What is away may be all that writes make of it, or one of these only: {@code if (state != END)
   * state = IDLE;} leaves the end alone.
   */
  private @Nullable BitSet find(AbstractThread thread, Test test, Distance distance)
      throws ResourceException {
    Set<Long> all = new LinkedHashSet<>();
    for (Edge edge : test.number().later()) {
      if (wakings.isAway(edge, distance)
          && awaits.numbers().change(edge) instanceof Change.Set(long value)) {
        all.add(value);
      }
    }
    Set<Set<Long>> choices = new LinkedHashSet<>();
    if (!all.isEmpty()) {
      choices.add(all);
      all.forEach(value -> choices.add(Set.of(value)));
    }
    BitSet found = null;
    for (Set<Long> away : choices) {
      BitSet reached = find(thread, test, away);
      if (found == null) {
        found = reached;
      } else if (reached != null) {
        found.and(reached);
      }
    }
    return found;
  }

  /** The same, for some numbers that are away. */
  private @Nullable BitSet find(AbstractThread thread, Test test, Set<Long> away)
      throws ResourceException {
    Set<Edge> back = new LinkedHashSet<>();
    for (Edge edge : test.number().later()) {
      if (!awaits.numbers().sets(edge, away)) {
        back.add(edge);
      }
    }
    boolean locked =
        test.number().later().stream()
            .filter(edge -> !back.contains(edge))
            .allMatch(edge -> wakings.isLocked(edge, test.mutex()));
    if (locked) {
      back.removeIf(
          edge ->
              wakings.isLocked(edge, test.mutex())
                  && awaits.numbers().leaves(edge, test.number().writes(), away));
    }
    Set<Place> starts = starts(thread, back);
    return starts == null
        ? null
        : bypasses.around(
            starts,
            (at, edge) ->
                test.number().later().contains(edge)
                    && awaits.numbers().sets(edge, away)
                    && awaits.writes(edge, at, test));
  }

  /**
   * Where a thread starts, and where the number may have been moved back: behind some edges of the
   * thread, or where it does not hold what others hold who pass such edges. Null if that is not
   * known.
   */
  private @Nullable Set<Place> starts(AbstractThread thread, Set<Edge> back) {
    Set<Place> starts = new LinkedHashSet<>(Set.of(thread.entry()));
    Set<Place> others = new LinkedHashSet<>();
    for (Edge edge : back) {
      List<Place> places = wakings.placesOf(edge.source());
      if (places.isEmpty() && !wakings.isNeverPassed(edge)) {
        return null; // in a function that is not followed
      }
      for (Place place : places) {
        if (thread.many() || !graph.thread(place).equals(thread)) {
          others.add(place);
        } else {
          starts.add(graph.at(graph.entry(place), edge.target()));
        }
      }
    }
    if (!others.isEmpty()) {
      Set<LockId> common = wakings.heldAtAll(others);
      if (common.isEmpty()) {
        return null;
      }
      for (Place place : wakings.placesOf(thread)) {
        if (common.stream().noneMatch(lock -> wakings.holds(place, lock))) {
          starts.add(place);
        }
      }
    }
    return starts;
  }
}
