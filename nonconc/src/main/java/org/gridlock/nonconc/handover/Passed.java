// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.handover;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.error.ResourceException;

/** How often threads have passed certain steps, each looked for once. */
final class Passed {
  private record Key(BiPredicate<Place, Edge> steps, AbstractThread thread) {}

  private final PlaceGraph graph;
  private final Supplier<ThreadFlow> flow;
  private final Deadline deadline;
  private final Map<Key, Passages> known = new HashMap<>();

  /**
   * Of the threads of a graph.
   *
   * @param flow is asked only if there may be such steps
   */
  Passed(PlaceGraph graph, Supplier<ThreadFlow> flow, Deadline deadline) {
    this.graph = graph;
    this.flow = flow;
    this.deadline = deadline;
  }

  /** How often a thread has passed some steps, of which so many are counted. */
  Passages of(BiPredicate<Place, Edge> steps, AbstractThread thread, int rounds) {
    return known.computeIfAbsent(
        new Key(steps, thread),
        key -> new Passages(flow.get(), thread.entry(), steps, rounds, deadline));
  }

  /** Whether a thread has passed certain steps at a place, or those had that created it. */
  boolean isBehind(Place place, BiPredicate<Place, Edge> steps) throws ResourceException {
    return isBehind(place, steps, new HashSet<>());
  }

  private boolean isBehind(Place place, BiPredicate<Place, Edge> steps, Set<AbstractThread> seen)
      throws ResourceException {
    AbstractThread thread = graph.thread(place);
    if (of(steps, thread, 1).least(place) > 0) {
      return true;
    }
    Collection<PlaceGraph.Site> creations = graph.sites(thread.entry());
    boolean created = !creations.isEmpty() && seen.add(thread);
    for (PlaceGraph.Site site : creations) {
      created = created && isBehind(site.place(), steps, seen);
    }
    return created;
  }
}
