// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.lightswitch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToIntBiFunction;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.jspecify.annotations.Nullable;

/**
 * How often a thread has counted up more than down, at each place: over all ways there, where calls
 * return to where they came from.
 */
final class Depths {
  /** Whoever counts further without counting back is not followed. */
  private static final int MAX = 8;

  private final PlaceGraph graph;
  private final ThreadFlow flow;
  private final ToIntBiFunction<Place, Edge> change;
  private final Predicate<Edge> isDead;
  private final Deadline deadline;

  /** By place: since its function was entered. */
  private final Map<Place, Span> inFunction = new HashMap<>();

  /** By entry place: from there to the exit of the function. */
  private final Map<Place, Span> whole = new HashMap<>();

  /** By entry place: since the thread began. */
  private final Map<Place, Span> before = new HashMap<>();

  private final Map<Place, List<Place>> calls = new HashMap<>();
  private boolean bounded = true;

  private Depths(
      PlaceGraph graph,
      ThreadFlow flow,
      ToIntBiFunction<Place, Edge> change,
      Predicate<Edge> isDead,
      Deadline deadline) {
    this.graph = graph;
    this.flow = flow;
    this.change = change;
    this.isDead = isDead;
    this.deadline = deadline;
  }

  /**
   * Follows all threads; null if some may count further and further.
   *
   * @param change what an edge adds
   * @param isDead which edges no thread takes
   */
  static @Nullable Depths of(
      PlaceGraph graph,
      ThreadFlow flow,
      ToIntBiFunction<Place, Edge> change,
      Predicate<Edge> isDead,
      Deadline deadline)
      throws ResourceException {
    Depths depths = new Depths(graph, flow, change, isDead, deadline);
    depths.findInFunctions();
    if (depths.bounded) {
      depths.findBefore();
    }
    return depths.bounded ? depths : null;
  }

  /** At a place; null if no way leads there. */
  @Nullable Span at(Place place) {
    Span entered = before.get(graph.entry(place));
    Span since = inFunction.get(place);
    return entered == null || since == null ? null : entered.plus(since);
  }

  private void findInFunctions() throws ResourceException {
    Deque<Place> pending = new ArrayDeque<>();
    for (Place place : graph.places()) {
      if (place == graph.entry(place)) {
        inFunction.put(place, Span.ZERO);
        pending.add(place);
      }
      if (place.top().outgoing().stream().anyMatch(e -> e.operation() instanceof Operation.Call)) {
        calls.computeIfAbsent(graph.entry(place), key -> new ArrayList<>()).add(place);
      }
    }
    while (bounded && !pending.isEmpty()) {
      deadline.check();
      Place place = pending.remove();
      Span since = inFunction.get(place);
      if (since == null) {
        continue;
      }
      Place entry = graph.entry(place);
      if (place.top() == place.function().exit() && widen(whole, entry, since)) {
        for (PlaceGraph.Site site : graph.sites(entry)) {
          pending.add(site.place());
        }
      }
      for (Edge edge : place.top().outgoing()) {
        Place next = isDead.test(edge) ? null : flow.at(entry, edge.target());
        Span after = next == null ? null : after(place, edge, since);
        if (next != null && after != null && widen(inFunction, next, after)) {
          pending.add(next);
        }
      }
    }
  }

  /** Null if no callee returns, as far as is known. */
  private @Nullable Span after(Place place, Edge edge, Span since) {
    if (!(edge.operation() instanceof Operation.Call)) {
      return since.plus(Span.only(change.applyAsInt(place, edge)));
    }
    Span after = graph.stepsOver(place, edge) ? since : null;
    for (Place callee : graph.entered(place, edge)) {
      Span change = whole.get(callee);
      if (change != null) {
        after = since.plus(change).join(after);
      }
    }
    return after;
  }

  private boolean widen(Map<Place, Span> spans, Place place, Span more) {
    Span known = spans.get(place);
    Span joined = more.join(known);
    if (joined.equals(known)) {
      return false;
    }
    bounded &= joined.low() >= -MAX && joined.high() <= MAX;
    spans.put(place, joined);
    return true;
  }

  private void findBefore() throws ResourceException {
    Deque<Place> pending = new ArrayDeque<>();
    for (AbstractThread thread : graph.threads()) {
      before.put(thread.entry(), Span.ZERO);
      pending.add(thread.entry());
    }
    while (bounded && !pending.isEmpty()) {
      deadline.check();
      Place entry = pending.remove();
      for (Place call : calls.getOrDefault(entry, List.of())) {
        Span here = at(call);
        if (here == null) {
          continue;
        }
        for (Edge edge : call.top().outgoing()) {
          if (edge.operation() instanceof Operation.Call && !isDead.test(edge)) {
            for (Place callee : graph.entered(call, edge)) {
              if (widen(before, callee, here)) {
                pending.add(callee);
              }
            }
          }
        }
      }
    }
  }
}
