// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.retry;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;

/**
 * Where a lock is surely not held any more: no lock of its name is among those that may be held.
 */
final class SureReleases {
  private final PlaceGraph graph;
  private final Locksets locksets;

  /** What may be held at places: it is asked for again and again, and slow to find. */
  private final Map<Place, Set<LockId>> mayBeHeld = new HashMap<>();

  private final Map<Set<LockId>, Set<LockId>> sets = new HashMap<>();

  /** By lock, and by the activation in which it is given back. */
  private final Map<LockId, Map<Place, FailedAttempt.Release>> releases = new HashMap<>();

  /** By lock, the entries from which control may come to the exit with it. */
  private final Map<LockId, Map<Place, Boolean>> keeping = new HashMap<>();

  SureReleases(PlaceGraph graph, Locksets locksets) {
    this.graph = graph;
    this.locksets = locksets;
  }

  /** What is given back of a lock in an activation of a function. */
  FailedAttempt.Release of(LockId lock, Place activation) {
    return releases
        .computeIfAbsent(lock, key -> new HashMap<>())
        .computeIfAbsent(activation, key -> release(lock, activation));
  }

  private FailedAttempt.Release release(LockId lock, Place activation) {
    Map<Edge, Boolean> released = new HashMap<>();
    return new FailedAttempt.Release() {
      @Override
      public boolean at(Location location) {
        return !mayHold(graph.at(activation, location), lock);
      }

      @Override
      public boolean by(Edge edge) {
        return edge.operation() instanceof Operation.Call
            && released.computeIfAbsent(
                edge, call -> isReleasedBy(graph.at(activation, call.source()), call, lock));
      }
    };
  }

  private boolean mayHold(Place place, LockId lock) {
    return mayBeHeld.computeIfAbsent(place, this::locks).contains(lock);
  }

  private Set<LockId> locks(Place place) {
    Set<LockId> locks = new HashSet<>();
    locksets.may(place).forEach(held -> locks.add(held.lock()));
    return sets.computeIfAbsent(locks, key -> key);
  }

  private boolean isReleasedBy(Place site, Edge edge, LockId lock) {
    return !graph.stepsOver(site, edge)
        && graph.entered(site, edge).stream().noneMatch(entry -> keeps(entry, lock));
  }

  private boolean keeps(Place entry, LockId lock) {
    Map<Place, Boolean> known = keeping.computeIfAbsent(lock, key -> new HashMap<>());
    if (!known.containsKey(entry)) {
      find(entry, lock, known);
    }
    return known.getOrDefault(entry, true);
  }

  /**
   * Finds the answer for an entry and all that are called from there: first none keeps the lock.
   */
  private void find(Place first, LockId lock, Map<Place, Boolean> known) {
    Map<Place, List<Place>> callers = new HashMap<>();
    Deque<Place> pending = new ArrayDeque<>();
    List<Place> entries = new ArrayList<>(List.of(first));
    known.put(first, false);
    for (int i = 0; i < entries.size(); i++) {
      Place entry = entries.get(i);
      pending.push(entry); // those that are called come first
      for (Edge edge : entry.function().edges()) {
        if (edge.operation() instanceof Operation.Call) {
          for (Place callee : graph.entered(graph.at(entry, edge.source()), edge)) {
            if (known.putIfAbsent(callee, false) == null) {
              entries.add(callee);
            }
            callers.computeIfAbsent(callee, key -> new ArrayList<>(2)).add(entry);
          }
        }
      }
    }
    while (!pending.isEmpty()) {
      Place entry = pending.remove();
      if (!known.getOrDefault(entry, true) && passes(entry, lock, known)) {
        known.put(entry, true);
        pending.addAll(callers.getOrDefault(entry, List.of()));
      }
    }
  }

  /** Whether control may pass a function with a lock, by calls of which that is known. */
  private boolean passes(Place entry, LockId lock, Map<Place, Boolean> known) {
    if (!mayHold(graph.at(entry, entry.function().exit()), lock)) {
      return false;
    }
    Set<Location> seen = new HashSet<>(Set.of(entry.top()));
    Deque<Location> pending = new ArrayDeque<>(seen);
    while (!pending.isEmpty()) {
      Location location = pending.remove();
      Place place = graph.at(entry, location);
      if (!locksets.isReached(place) || !mayHold(place, lock)) {
        continue;
      }
      if (location == entry.function().exit()) {
        return true;
      }
      for (Edge edge : location.outgoing()) {
        boolean passed =
            !(edge.operation() instanceof Operation.Call)
                || graph.stepsOver(place, edge)
                || graph.entered(place, edge).stream()
                    .anyMatch(callee -> known.getOrDefault(callee, true));
        if (passed && seen.add(edge.target())) {
          pending.add(edge.target());
        }
      }
    }
    return false;
  }
}
