// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;

/**
 * What the callers of contexts hold that the contexts do not see: the union over all calls that
 * lead there of what each hides, or what all of them hide.
 *
 * @param <T> what is held
 */
final class CallersLocks<T> {
  /** A call that enters a context; what it hides by number, and the context it is made in. */
  private record Call(BitSet hidden, Place caller) {}

  private final PlaceGraph graph;
  private final boolean all;
  private final Map<T, Integer> numbers = new HashMap<>();
  private final List<T> byNumber = new ArrayList<>();

  /** Most contexts have the same as many others. */
  private final Map<BitSet, BitSet> shared = new HashMap<>();

  /** By entry place; for those that were not looked at yet, with {@code all}, everything. */
  private final Map<Place, BitSet> byEntry = new HashMap<>();

  private CallersLocks(PlaceGraph graph, boolean all) {
    this.graph = graph;
    this.all = all;
  }

  /**
   * Looks at all contexts of a graph.
   *
   * @param hidden what a call does not show the context with an entry place
   * @param all whether only that counts which the callers have in common
   */
  static <T> CallersLocks<T> of(
      PlaceGraph graph,
      BiFunction<PlaceGraph.Site, Place, Set<T>> hidden,
      boolean all,
      Deadline deadline)
      throws ResourceException {
    CallersLocks<T> locks = new CallersLocks<>(graph, all);
    Map<Place, List<Call>> calls = new LinkedHashMap<>();
    Map<Place, Set<Place>> callees = new HashMap<>();
    for (Place entry : graph.places()) {
      if (entry.top() == entry.function().entry()) {
        List<Call> entering = new ArrayList<>();
        for (PlaceGraph.Site site : graph.sites(entry)) {
          deadline.check();
          if (site.edge().operation() instanceof Operation.Call) {
            Place caller = graph.entry(site.place());
            entering.add(new Call(locks.shared(locks.numbers(hidden.apply(site, entry))), caller));
            callees.computeIfAbsent(caller, key -> new LinkedHashSet<>()).add(entry);
          } else if (all) {
            locks.byEntry.put(entry, new BitSet()); // a thread begins with nothing
          }
        }
        calls.put(entry, entering);
      }
    }
    locks.solve(calls, callees, deadline);
    return locks;
  }

  private BitSet shared(BitSet set) {
    return shared.computeIfAbsent(set, key -> key);
  }

  private BitSet numbers(Set<T> held) {
    BitSet set = new BitSet();
    for (T one : held) {
      Integer number = numbers.putIfAbsent(one, byNumber.size());
      if (number == null) {
        set.set(byNumber.size());
        byNumber.add(one);
      } else {
        set.set(number);
      }
    }
    return set;
  }

  private void solve(
      Map<Place, List<Call>> calls, Map<Place, Set<Place>> callees, Deadline deadline)
      throws ResourceException {
    Deque<Place> pending = new ArrayDeque<>(calls.keySet());
    Set<Place> queued = new HashSet<>(pending);
    while (!pending.isEmpty()) {
      deadline.check();
      Place entry = pending.remove();
      queued.remove(entry);
      BitSet old = byEntry.get(entry);
      BitSet next = old == null || !all ? null : (BitSet) old.clone();
      for (Call call : calls.getOrDefault(entry, List.of())) {
        BitSet above = byEntry.get(call.caller);
        if (above == null && all && call.caller != entry) {
          continue; // everything, as far as is known
        }
        BitSet held = (BitSet) call.hidden.clone();
        if (above != null) {
          held.or(above);
        }
        if (next == null) {
          next = held;
        } else if (all) {
          next.and(held);
        } else {
          next.or(held);
        }
      }
      if (next == null && calls.getOrDefault(entry, List.of()).isEmpty()) {
        next = new BitSet();
      }
      if (next != null && !next.equals(old)) {
        byEntry.put(entry, shared(next));
        for (Place callee : callees.getOrDefault(entry, Set.of())) {
          if (queued.add(callee)) {
            pending.add(callee);
          }
        }
      }
    }
  }

  /** How much {@link #at} is. */
  int countAt(Place place) {
    BitSet held = byEntry.get(graph.entry(place));
    return held == null ? 0 : held.cardinality();
  }

  /** What the callers hold in the context of a place. */
  Set<T> at(Place place) {
    BitSet held = byEntry.get(graph.entry(place));
    if (held == null || held.isEmpty()) {
      return Set.of();
    }
    Set<T> found = new LinkedHashSet<>();
    held.stream().forEach(number -> found.add(byNumber.get(number)));
    return found;
  }
}
