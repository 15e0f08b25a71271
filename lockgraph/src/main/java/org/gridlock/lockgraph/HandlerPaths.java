// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.MutexTypes;

/**
 * How far signal handlers get while the thread that they interrupt holds a lock: not beyond a
 * request of it, since that thread goes on only when they are done (POSIX 2.4.3).
 */
final class HandlerPaths {
  private final PlaceGraph graph;
  private final LockAddresses addresses;
  private final MutexTypes types;
  private final ThreadFlow flow;
  private final Deadline deadline;

  /** The places that handlers reach while a lock is held; absent: any. */
  private final Map<LockId, Optional<BitSet>> reached = new HashMap<>();

  HandlerPaths(
      PlaceGraph graph,
      LockAddresses addresses,
      MutexTypes types,
      ThreadFlow flow,
      Deadline deadline) {
    this.graph = graph;
    this.addresses = addresses;
    this.types = types;
    this.flow = flow;
    this.deadline = deadline;
  }

  /** Whether a handler may get to a place while the interrupted thread holds a lock. */
  boolean mayReach(Place place, LockId held) throws ResourceException {
    if (!addresses.isUnique(held) || !types.isNeverRelockable(held)) {
      return true;
    }
    Optional<BitSet> places = reached.get(held);
    if (places == null) {
      places = reachedWith(held);
      reached.put(held, places);
    }
    return places.isEmpty() || places.get().get(place.id());
  }

  private Optional<BitSet> reachedWith(LockId held) throws ResourceException {
    BitSet found = new BitSet();
    Deque<Place> pending = new ArrayDeque<>();
    for (Place place : graph.places()) {
      if (place.function().interrupts()) {
        found.set(place.id());
        pending.push(place);
      }
    }
    while (!pending.isEmpty()) {
      deadline.check();
      Place place = pending.pop();
      if (mayRelease(place, held)) {
        return Optional.empty();
      }
      if (waitsFor(place, held)) {
        continue;
      }
      for (Place next : flow.successors(place)) {
        if (!found.get(next.id())) {
          found.set(next.id());
          pending.push(next);
        }
      }
    }
    return Optional.of(found);
  }

  /** Whether all that can be done at a place is to wait for exclusive use of the lock. */
  private boolean waitsFor(Place place, LockId held) {
    List<Edge> edges = place.top().outgoing();
    return !edges.isEmpty()
        && edges.stream()
            .allMatch(
                edge ->
                    edge.operation() instanceof Operation.Lock lock
                        && lock.attempt() == Operation.Attempt.BLOCKING
                        && lock.mode() == Operation.LockMode.EXCLUSIVE
                        && addresses.locks(place, lock.lock()).equals(Set.of(held)));
  }

  private boolean mayRelease(Place place, LockId held) {
    Set<Expression> released = new LinkedHashSet<>();
    for (Edge edge : place.top().outgoing()) {
      if (edge.operation() instanceof Operation.Unlock unlock) {
        released.add(unlock.lock());
      } else if (edge.operation() instanceof Operation.AwaitCondition await) {
        released.add(await.lock());
      }
    }
    return released.stream()
        .anyMatch(lock -> addresses.mayEqual(addresses.locks(place, lock), Set.of(held)));
  }
}
