// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;

/**
 * Which signals a thread may still give, itself or by a thread that it is still to create: from
 * which places control may get to the operation that signals.
 */
final class Signals {
  private final LockAddresses addresses;
  private final Set<LockId> barriers;
  private final Map<Waits.Signaller, Place> signallers = new LinkedHashMap<>();
  private final Map<Waits.Signaller, BitSet> leading = new LinkedHashMap<>();

  /** A thread that passes the operations before a location, and a signal that it may give there. */
  private record Passing(LockId condition, AbstractThread thread, Location location) {}

  private final Map<Passing, Boolean> givenBefore = new HashMap<>();
  private final ControlFlow control = new ControlFlow();

  /**
   * The signals that matter.
   *
   * @param awaited the condition variables that some thread waits for
   */
  Signals(
      Waits waits, Set<LockId> awaited, LockAddresses addresses, ThreadFlow flow, Deadline deadline)
      throws ResourceException {
    this.addresses = addresses;
    this.barriers = waits.barriers();
    Posts posts = new Posts(waits, addresses, flow, deadline);
    for (Map.Entry<Waits.Signaller, List<Place>> entry : waits.signallers().entrySet()) {
      Waits.Signaller signaller = entry.getKey();
      if (addresses.mayEqual(signaller.conditions(), awaited)) {
        signallers.put(signaller, entry.getValue().get(0));
        leading.put(
            signaller,
            addresses.isOne(signaller.conditions())
                ? flow.leadingTo(entry.getValue(), waits.takes(signaller), deadline)
                : posts.leadingTo(signaller, entry.getValue()));
      }
    }
  }

  /** Whether it is a barrier, at which all threads wait for each other. */
  boolean isBarrier(LockId condition) {
    return barriers.contains(condition);
  }

  /** What may be signalled after control was at a place, each with the first place that does. */
  Map<LockId, Place> owedAt(Place place) {
    Map<LockId, Place> owed = new LinkedHashMap<>();
    leading.forEach(
        (signaller, places) -> {
          if (places.get(place.id())) {
            signaller.conditions().forEach(c -> owed.putIfAbsent(c, site(signaller)));
          }
        });
    return owed;
  }

  /** Whether some thread may post a semaphore that it has not waited for. */
  boolean mayBePostedByOthers(LockId semaphore) {
    return leading.entrySet().stream()
        .anyMatch(
            entry ->
                entry.getValue().get(entry.getKey().thread().entry().id())
                    && addresses.mayEqual(entry.getKey().conditions(), Set.of(semaphore)));
  }

  private Place site(Waits.Signaller signaller) {
    return Objects.requireNonNull(signallers.get(signaller));
  }

  /**
   * Whether a thread surely signals a condition variable in the function of a place, before it gets
   * there.
   */
  boolean areGivenBefore(LockId condition, AbstractThread thread, Place place) {
    return givenBefore.computeIfAbsent(
        new Passing(condition, thread, place.top()), this::findGivenBefore);
  }

  private boolean findGivenBefore(Passing passing) {
    BitSet signalled = new BitSet();
    for (Waits.Signaller signaller : signallers.keySet()) {
      if (signaller.thread().equals(passing.thread)
          && signaller.conditions().equals(Set.of(passing.condition))) {
        signalled.set(signaller.location().id());
      }
    }
    Location entry = passing.location.function().entry();
    return !signalled.isEmpty()
        && !control.reachableWithout(List.of(entry), signalled).get(passing.location.id());
  }

  /** The threads that may signal a condition variable for a waiting thread, with the operation. */
  Set<Waits.Signaller> of(LockId condition, AbstractThread waiter) {
    return new LinkedHashSet<>(overlapping(condition, waiter));
  }

  /** Those of them that may get to the operation after one of some places. */
  Set<Waits.Signaller> after(LockId condition, AbstractThread waiter, List<Place> requests) {
    Set<Waits.Signaller> found = new LinkedHashSet<>();
    for (Waits.Signaller signaller : overlapping(condition, waiter)) {
      BitSet places = leading.getOrDefault(signaller, new BitSet());
      if (requests.stream().anyMatch(request -> places.get(request.id()))) {
        found.add(signaller);
      }
    }
    return found;
  }

  private List<Waits.Signaller> overlapping(LockId condition, AbstractThread waiter) {
    List<Waits.Signaller> found = new ArrayList<>();
    for (Waits.Signaller signaller : signallers.keySet()) {
      boolean another = waiter.many() || !signaller.thread().equals(waiter);
      if (another && addresses.mayEqual(signaller.conditions(), Set.of(condition))) {
        found.add(signaller);
      }
    }
    return found;
  }
}
