// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.awaited.Awaits.Test;
import org.gridlock.lockgraph.unsignalled.Bypasses;

/** Which threads have surely written a number that is never written otherwise. */
final class PassedWrites {
  private final PlaceGraph graph;
  private final Bypasses bypasses;
  private final Awaits awaits;
  private final Wakings wakings;

  /** By what is asked for, the ids of the places to which threads come without it. */
  private final Map<Question, BitSet> without = new HashMap<>();

  private record Question(Cell cell, Distance distance, Place entry) {}

  PassedWrites(PlaceGraph graph, Bypasses bypasses, Awaits awaits, Wakings wakings) {
    this.graph = graph;
    this.bypasses = bypasses;
    this.awaits = awaits;
    this.wakings = wakings;
  }

  /**
   * Whether whoever is at a place has moved the number of a test away from where the wait begins,
   * and nobody ever moves it back.
   */
  boolean isAwayAt(Place place, Test test, Distance distance) throws ResourceException {
    Set<Edge> writes = test.number().later();
    if (writes.isEmpty() || !writes.stream().allMatch(edge -> wakings.isAway(edge, distance))) {
      return false;
    }
    Place entry = graph.thread(place).entry();
    Question question = new Question(test.cell(), distance, entry);
    BitSet reached = without.get(question);
    if (reached == null) {
      reached =
          bypasses.around(
              List.of(entry),
              (at, edge) -> writes.contains(edge) && awaits.means(at, Numbers.target(edge), test));
      without.put(question, reached);
    }
    return !reached.get(place.id());
  }
}
