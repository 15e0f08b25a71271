// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.unsignalled;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.function.BiPredicate;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;

/** To where control comes without passing some edges. */
public final class Bypasses {
  private final PlaceGraph graph;
  private final ThreadFlow flow;
  private final FirstRounds loops;
  private final Deadline deadline;

  /** The ways in a graph. */
  public Bypasses(Icfa icfa, PlaceGraph graph, ThreadFlow flow, Deadline deadline) {
    this.graph = graph;
    this.flow = flow;
    this.loops = new FirstRounds(icfa, graph);
    this.deadline = deadline;
  }

  /**
   * The ids of the places to which a thread comes so, and of those where it starts.
   *
   * @param avoided whether an edge at a place is not passed
   */
  public BitSet around(Collection<Place> starts, BiPredicate<Place, Edge> avoided)
      throws ResourceException {
    return around(starts, avoided, false);
  }

  /** The same, and those to which threads come that are created on the way. */
  BitSet aroundWithCreated(Collection<Place> starts, BiPredicate<Place, Edge> avoided)
      throws ResourceException {
    return around(starts, avoided, true);
  }

  private BitSet around(
      Collection<Place> starts, BiPredicate<Place, Edge> avoided, boolean withCreated)
      throws ResourceException {
    BitSet found = new BitSet();
    Deque<Place> pending = new ArrayDeque<>();
    starts.forEach(start -> add(start, found, pending));
    while (!pending.isEmpty()) {
      deadline.check();
      Place place = pending.pop();
      flow.successors(
              place, edge -> !avoided.test(place, edge) && !loops.isTooEarly(place, edge, found))
          .forEach(next -> add(next, found, pending));
      pending.addAll(loops.leftBehind(place));
      if (withCreated) {
        for (Edge edge : place.top().outgoing()) {
          if (edge.operation() instanceof Operation.CreateThread) {
            graph.entered(place, edge).forEach(entry -> add(entry, found, pending));
          }
        }
      }
    }
    return found;
  }

  private static void add(Place place, BitSet found, Deque<Place> pending) {
    if (!found.get(place.id())) {
      found.set(place.id());
      pending.push(place);
    }
  }
}
