// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
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
  private final Map<Edge, Set<LockId>> byEdge = new LinkedHashMap<>();

  private ForeignUnlocks(LockAddresses addresses) {
    this.addresses = addresses;
  }

  /** Those of a program. */
  static ForeignUnlocks of(
      Icfa icfa, PlaceGraph graph, LockAddresses addresses, Function<Place, MayState> may) {
    ForeignUnlocks found = new ForeignUnlocks(addresses);
    Makings makings = Makings.ofSemaphores(icfa, graph, addresses);
    for (Place place : graph.places()) {
      MayState state = may.apply(place);
      for (Edge edge : place.top().outgoing()) {
        if (state.reached() && edge.operation() instanceof Operation.Unlock unlock) {
          found.add(edge, unlock.kind(), addresses.locks(place, unlock.lock()), state);
        } else if (edge.operation() instanceof Operation.Lock lock
            && lock.kind() == LockKind.SEMAPHORE) {
          // Where a semaphore begins with 0, who posts first has not waited.
          addresses.locks(place, lock.lock()).stream()
              .filter(id -> makings.alwaysMade(id) == 0)
              .forEach(found.locks::add);
        }
      }
    }
    return found;
  }

  private void add(Edge edge, LockKind kind, Set<LockId> released, MayState state) {
    if (!released.isEmpty()
        && state.entries().stream()
            .noneMatch(entry -> addresses.mayEqual(entry.acquisition().locks(), released))) {
      locks.addAll(released);
      if (kind == LockKind.SEMAPHORE) {
        return; // No error: anybody may post.
      }
      byEdge.computeIfAbsent(edge, e -> new LinkedHashSet<>()).addAll(released);
    }
  }

  /** The locks that they may mean. */
  Set<LockId> locks() {
    return locks;
  }

  /** Whether it is a semaphore used as a signal: what a thread has waited for it does not hold. */
  boolean isSignal(Acquisition acquisition, LockId lock) {
    return acquisition.kind() == Operation.LockKind.SEMAPHORE && mayRelease(lock);
  }

  boolean mayRelease(LockId lock) {
    return lock.parts().stream().allMatch(part -> addresses.mayEqual(Set.of(part), locks));
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
