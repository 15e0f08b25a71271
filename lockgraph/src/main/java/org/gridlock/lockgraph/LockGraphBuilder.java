// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Attempt;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.Locksets.Sameness;

/** Builds the lock graph from the may locksets and the points-to sets (thesis figure 4.21). */
public final class LockGraphBuilder {
  private final PlaceGraph places;
  private final Locksets locksets;
  private final LockAddresses addresses;
  private final List<LockEdge> edges = new ArrayList<>();
  private final Set<LockId> written = new LinkedHashSet<>();

  public LockGraphBuilder(PlaceGraph places, Locksets locksets, LockAddresses addresses) {
    this.places = places;
    this.locksets = locksets;
    this.addresses = addresses;
  }

  /** The graph of all lock operations that wait for as long as it takes. */
  public LockGraph build(Deadline deadline) throws ResourceException {
    edges.clear();
    written.clear();
    for (Place place : places.places()) {
      deadline.check();
      if (!locksets.isReached(place)) {
        continue;
      }
      for (Edge edge : place.top().outgoing()) {
        if (edge.operation() instanceof Operation.Lock lock) {
          request(place, lock);
        }
      }
    }
    return new LockGraph(edges);
  }

  /** The locks that some operation waits for exclusively, after {@link #build}. */
  Set<LockId> written() {
    return written;
  }

  /** A try holds no-one up, and a timed wait ends by itself; what they acquire is held. */
  private void request(Place place, Operation.Lock lock) {
    Set<LockId> requested = addresses.locks(place, lock.lock());
    if (lock.mode() == LockMode.EXCLUSIVE && lock.attempt() != Attempt.TRY) {
      written.addAll(requested);
    }
    if (lock.attempt() != Attempt.BLOCKING) {
      return;
    }
    Set<Held> may = locksets.may(place);
    Set<LockId> must = new HashSet<>();
    locksets.must(place).forEach(held -> must.add(new LockId.At(held.lock())));
    Map<Place, Integer> alternatives = new LinkedHashMap<>();
    may.forEach(held -> alternatives.merge(held.acquisition(), 1, Integer::sum));
    for (Held held : may) {
      boolean exact =
          requested.size() == 1 && alternatives.getOrDefault(held.acquisition(), 0) == 1;
      boolean surelyHeld = must.contains(held.lock());
      for (LockId lockId : requested) {
        Sameness sameness =
            addresses.mayEqual(held.lock(), lockId)
                ? locksets.sameness(place, lock.lock(), held)
                : Sameness.DIFFERENT;
        edges.add(
            new LockEdge(
                places.thread(place),
                held,
                lockId,
                lock.mode(),
                place,
                sameness,
                exact,
                surelyHeld));
      }
    }
  }
}
