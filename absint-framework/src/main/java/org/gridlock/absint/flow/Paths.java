// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.flow;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;

/** The locations of a function that paths lead to which do not pass certain edges. */
public record Paths(BitSet reached) {
  /** All that is reached from the starts, which are reached themselves. */
  public static Paths from(List<Location> starts, Predicate<Edge> blocked) {
    BitSet reached = new BitSet();
    Deque<Location> pending = new ArrayDeque<>();
    for (Location start : starts) {
      add(start, reached, pending);
    }
    while (!pending.isEmpty()) {
      for (Edge edge : pending.remove().outgoing()) {
        if (!blocked.test(edge) && !ControlFlow.isDead(edge)) {
          add(edge.target(), reached, pending);
        }
      }
    }
    return new Paths(reached);
  }

  /** Whether an activation comes to a location only after it has passed an edge. */
  public static boolean leadBy(Edge edge, Location location) {
    return !from(List.of(location.function().entry()), passed -> passed == edge).reaches(location);
  }

  private static void add(Location location, BitSet reached, Deque<Location> pending) {
    if (!reached.get(location.id())) {
      reached.set(location.id());
      pending.add(location);
    }
  }

  public boolean reaches(Location location) {
    return reached.get(location.id());
  }
}
