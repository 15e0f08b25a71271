// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.function.BiPredicate;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Icfa;
import org.gridlock.lockgraph.unsignalled.FirstRounds;

/** To where a thread comes without passing some edges. */
final class Bypasses {
  private final ThreadFlow flow;
  private final FirstRounds loops;

  Bypasses(Icfa icfa, PlaceGraph graph, ThreadFlow flow) {
    this.flow = flow;
    this.loops = new FirstRounds(icfa, graph);
  }

  /**
   * The ids of the places in question.
   *
   * @param starts where a thread is at first
   * @param avoided whether an edge at a place is not passed
   */
  BitSet around(List<Place> starts, BiPredicate<Place, Edge> avoided) {
    BitSet found = new BitSet();
    starts.forEach(start -> found.set(start.id()));
    Deque<Place> pending = new ArrayDeque<>(starts);
    while (!pending.isEmpty()) {
      Place place = pending.pop();
      for (Place next :
          flow.successors(
              place, edge -> !avoided.test(place, edge) && !loops.isTooEarly(place, edge, found))) {
        if (!found.get(next.id())) {
          found.set(next.id());
          pending.push(next);
        }
      }
      pending.addAll(loops.leftBehind(place));
    }
    return found;
  }
}
