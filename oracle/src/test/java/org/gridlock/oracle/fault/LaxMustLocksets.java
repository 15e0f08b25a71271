// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fault;

import java.util.LinkedHashSet;
import java.util.Set;
import org.gridlock.absint.engine.Analysis;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.oracle.fault.LaxMustLocksets.Reached;
import org.gridlock.pointer.Address;

/** Must locksets of mutexes, as if only their holders unlocked them. */
final class LaxMustLocksets implements Analysis<Reached> {
  private final LockAddresses addresses;

  /** What is surely held where control gets to. */
  record Reached(boolean reached, Set<Address> held) {}

  LaxMustLocksets(LockAddresses addresses) {
    this.addresses = addresses;
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
    if (!right.reached() || right.held().containsAll(left.held())) {
      return left;
    }
    Set<Address> both = new LinkedHashSet<>(left.held());
    both.retainAll(right.held());
    return new Reached(true, both);
  }

  @Override
  public Reached transfer(Edge edge, Place place, Reached state) {
    if (!state.reached()) {
      return state;
    }
    Set<Address> held = new LinkedHashSet<>(state.held());
    if (edge.operation() instanceof Operation.ThreadEntry) {
      held.clear();
    } else if (edge.operation() instanceof Operation.ThreadExit
        || edge.operation() instanceof Operation.ThreadJoin) {
      return bottom();
    } else if (edge.operation() instanceof Operation.Lock lock
        && lock.kind() == Operation.LockKind.MUTEX
        && lock.mode() == Operation.LockMode.EXCLUSIVE
        && lock.attempt() == Operation.Attempt.BLOCKING) {
      Set<LockId> locks = addresses.locks(place, lock.lock());
      if (locks.size() == 1
          && locks.iterator().next() instanceof LockId.At at
          && addresses.isUnique(at)) {
        held.add(at.address());
      }
    } else if (edge.operation() instanceof Operation.Unlock unlock) {
      Set<LockId> released = addresses.locks(place, unlock.lock());
      held.removeIf(one -> addresses.mayEqual(Set.of(new LockId.At(one)), released));
    }
    return held.equals(state.held()) ? state : new Reached(true, held);
  }
}
