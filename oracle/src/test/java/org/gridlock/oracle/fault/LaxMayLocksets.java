// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fault;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.absint.engine.Analysis;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.oracle.fault.LaxMayLocksets.Reached;

/**
 * May locksets as thesis figure 4.15 reads without rules R 7 and R 14: an unlock with one abstract
 * lock as value removes that lock, whatever it stands for and however often it is held.
 */
final class LaxMayLocksets implements Analysis<Reached> {
  private final LockAddresses addresses;
  private final Predicate<LockId> releasedWhole;

  /** What is held where control gets to. */
  record Reached(boolean reached, Set<Held> held) {}

  /**
   * An analysis.
   *
   * @param releasedWhole of which locks an unlock releases all that is held
   */
  LaxMayLocksets(LockAddresses addresses, Predicate<LockId> releasedWhole) {
    this.addresses = addresses;
    this.releasedWhole = releasedWhole;
  }

  @Override
  public Reached bottom() {
    return new Reached(false, Set.of());
  }

  @Override
  public Reached initial() {
    return new Reached(true, Set.of());
  }

  @Override
  public Reached join(Reached left, Reached right) {
    if (!left.reached() || left.equals(right)) {
      return right;
    }
    if (!right.reached() || left.held().containsAll(right.held())) {
      return left;
    }
    Set<Held> both = new LinkedHashSet<>(left.held());
    both.addAll(right.held());
    return new Reached(true, both);
  }

  @Override
  public Reached transfer(Edge edge, Place place, Reached state) {
    if (!state.reached()) {
      return state;
    }
    Set<Held> held = new LinkedHashSet<>(state.held());
    if (edge.operation() instanceof Operation.ThreadEntry) {
      held.clear();
    } else if (edge.operation() instanceof Operation.Lock lock) {
      for (LockId id : addresses.locks(place, lock.lock())) {
        held.add(new Held(id, lock.kind(), lock.mode(), place));
      }
    } else if (edge.operation() instanceof Operation.Unlock unlock) {
      Set<LockId> released = addresses.locks(place, unlock.lock());
      if (released.size() == 1 && released.stream().allMatch(releasedWhole)) {
        held.removeIf(one -> released.contains(one.lock()));
      }
    }
    return held.equals(state.held()) ? state : new Reached(true, held);
  }
}
