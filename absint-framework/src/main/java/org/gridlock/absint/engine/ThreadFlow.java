// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.engine;

import gnu.trove.map.hash.TLongObjectHashMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.place.PairKey;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.jspecify.annotations.Nullable;

/**
 * How control moves between the reachable places of one thread, both ways. A call leads to the
 * places after all its sites: coarser than the matching of calls and returns, and enough here.
 */
public final class ThreadFlow {
  private final PlaceGraph graph;
  private final TLongObjectHashMap<Place> places = new TLongObjectHashMap<>();

  /** The predecessors of places by their ids: asked for again and again, and slow to find. */
  private final Place[][] before;

  /** The flow between the places of a graph. */
  public ThreadFlow(PlaceGraph graph) {
    this.graph = graph;
    int ids = 0;
    for (Place place : graph.places()) {
      places.put(key(graph.entry(place), place.top()), place);
      ids = Math.max(ids, place.id() + 1);
    }
    before = new Place[ids][];
  }

  private static long key(Place entry, Location location) {
    return PairKey.of(entry.id(), location.id());
  }

  /** The place of a location in the activation of an entry place; null if it is not reachable. */
  public @Nullable Place at(Place entry, Location location) {
    return places.get(key(entry, location));
  }

  /** The places to which one step of the same thread may lead. */
  public List<Place> successors(Place place) {
    return successors(place, edge -> true);
  }

  /**
   * The same, where only some edges are passed.
   *
   * @param passed whether an edge of the place's location is
   */
  public List<Place> successors(Place place, Predicate<Edge> passed) {
    List<Place> next = new ArrayList<>();
    Place entry = graph.entry(place);
    for (Edge edge : place.top().outgoing()) {
      if (ControlFlow.isDead(edge) || !passed.test(edge)) {
        continue;
      }
      if (edge.operation() instanceof Operation.Call) {
        next.addAll(graph.entered(place, edge));
      }
      if (!(edge.operation() instanceof Operation.Call) || graph.stepsOver(place, edge)) {
        add(entry, edge.target(), next);
      }
    }
    if (place.top() == place.function().exit()) {
      for (PlaceGraph.Site site : graph.sites(entry)) {
        if (site.edge().operation() instanceof Operation.Call) {
          add(graph.entry(site.place()), site.edge().target(), next);
        }
      }
    }
    return next;
  }

  /** The places from which one step of the same thread, or a creation of it, may lead here. */
  public List<Place> predecessors(Place place) {
    List<Place> before = new ArrayList<>();
    Place entry = graph.entry(place);
    for (Edge edge : place.top().incoming()) {
      Place source = ControlFlow.isDead(edge) ? null : at(entry, edge.source());
      if (source == null) {
        continue;
      }
      if (edge.operation() instanceof Operation.Call) {
        for (Place callee : graph.entered(source, edge)) {
          add(callee, callee.function().exit(), before);
        }
      }
      if (!(edge.operation() instanceof Operation.Call) || graph.stepsOver(source, edge)) {
        before.add(source);
      }
    }
    if (place == entry) {
      graph.sites(entry).forEach(site -> before.add(site.place()));
    }
    return before;
  }

  private Place[] before(Place place) {
    Place[] known = before[place.id()];
    if (known == null) {
      known = predecessors(place).toArray(Place[]::new);
      before[place.id()] = known;
    }
    return known;
  }

  private void add(Place entry, Location location, List<Place> list) {
    Place place = at(entry, location);
    if (place != null) {
      list.add(place);
    }
  }

  /**
   * The ids of the places from which the same thread, or one that it creates there or later, may
   * get to one of some, and of those.
   *
   * @param barrier places that are not passed
   */
  public BitSet leadingTo(List<Place> targets, Predicate<Place> barrier, Deadline deadline)
      throws ResourceException {
    BitSet found = new BitSet();
    Deque<Place> pending = new ArrayDeque<>(targets);
    targets.forEach(target -> found.set(target.id()));
    while (!pending.isEmpty()) {
      deadline.check();
      for (Place place : before(pending.pop())) {
        if (!found.get(place.id()) && !barrier.test(place)) {
          found.set(place.id());
          pending.push(place);
        }
      }
    }
    return found;
  }

  /** The ids of the places that the same thread may get to from {@code start}, without itself. */
  public BitSet reachableFrom(Place start, Deadline deadline) throws ResourceException {
    BitSet found = new BitSet();
    Deque<Place> pending = new ArrayDeque<>();
    pending.push(start);
    while (!pending.isEmpty()) {
      deadline.check();
      for (Place place : successors(pending.pop())) {
        if (!found.get(place.id())) {
          found.set(place.id());
          pending.push(place);
        }
      }
    }
    return found;
  }
}
