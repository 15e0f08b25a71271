// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.SoundnessNote;

/**
 * Unlocks in threads that surely do not hold the lock. Such an unlock is an error (POSIX
 * pthread_mutex_unlock: undefined, or EPERM), or the lock is used to signal between threads. In any
 * case the lock protects nothing.
 */
final class ForeignUnlocks {
  private final LockAddresses addresses;
  private final Set<LockId> locks = new LinkedHashSet<>();

  /** Those of them that are semaphores, and are posted when there may be threads. */
  private final Set<LockId> signals = new LinkedHashSet<>();

  private final Map<Edge, Set<LockId>> byEdge = new LinkedHashMap<>();

  private ForeignUnlocks(LockAddresses addresses) {
    this.addresses = addresses;
  }

  /**
   * Those of a program.
   *
   * @param isEarly whether control only comes to an edge before there are threads
   */
  static ForeignUnlocks of(
      Icfa icfa,
      PlaceGraph graph,
      LockAddresses addresses,
      Predicate<Edge> isEarly,
      Function<Place, MayState> may) {
    ForeignUnlocks found = new ForeignUnlocks(addresses);
    Makings makings = Makings.ofSemaphores(icfa, graph, addresses);
    Set<LockId> closed = new LinkedHashSet<>();
    Set<LockId> opened = new LinkedHashSet<>();
    for (Place place : graph.places()) {
      MayState state = may.apply(place);
      for (Edge edge : place.top().outgoing()) {
        if (state.reached() && edge.operation() instanceof Operation.Unlock unlock) {
          Set<LockId> released = addresses.locks(place, unlock.lock());
          if (found.isForeign(released, state)) {
            found.locks.addAll(released);
            if (unlock.kind() != LockKind.SEMAPHORE) {
              found.byEdge.computeIfAbsent(edge, e -> new LinkedHashSet<>()).addAll(released);
            } else { // an early post tells how many the semaphore begins with
              (isEarly.test(edge) ? opened : found.signals).addAll(released);
            }
          }
        } else if (edge.operation() instanceof Operation.Lock lock
            && lock.kind() == LockKind.SEMAPHORE) {
          // Where a semaphore begins with 0, who posts first has not waited.
          addresses.locks(place, lock.lock()).stream()
              .filter(id -> makings.alwaysMade(id) == 0)
              .forEach(closed::add);
        }
      }
    }
    found.locks.addAll(closed);
    closed.stream()
        .filter(id -> !addresses.mayEqual(Set.of(id), opened))
        .forEach(found.signals::add);
    return found;
  }

  private boolean isForeign(Set<LockId> released, MayState state) {
    return !released.isEmpty()
        && state.entries().stream()
            .noneMatch(entry -> addresses.mayEqual(entry.acquisition().locks(), released));
  }

  /** The locks that they may mean. */
  Set<LockId> locks() {
    return locks;
  }

  /** Whether it is a semaphore used as a signal: what a thread has waited for it does not hold. */
  boolean isSignal(Acquisition acquisition, LockId lock) {
    return acquisition.kind() == LockKind.SEMAPHORE && mayBeOneOf(lock, signals);
  }

  boolean mayRelease(LockId lock) {
    return mayBeOneOf(lock, locks);
  }

  private boolean mayBeOneOf(LockId lock, Set<LockId> some) {
    return lock.parts().stream().allMatch(part -> addresses.mayEqual(Set.of(part), some));
  }

  /** One for each such operation of the text. */
  List<SoundnessNote> notes() {
    List<SoundnessNote> notes = new ArrayList<>();
    byEdge.forEach(
        (edge, released) ->
            notes.add(
                new SoundnessNote(
                    SoundnessNote.Weight.ASSUMPTION,
                    "unlock-not-held",
                    edge.position(),
                    edge.source(),
                    "the thread does not hold "
                        + addresses.describe(released.iterator().next())
                        + " here; it is taken to protect nothing")));
    return notes;
  }
}
