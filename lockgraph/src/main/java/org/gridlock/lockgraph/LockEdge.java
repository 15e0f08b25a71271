// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets.Sameness;

/**
 * A thread may hold one lock while it waits for another (thesis 4.6.1: an edge from lock to lock,
 * labelled with a place).
 *
 * @param held what it holds
 * @param requested what it waits for
 * @param mode how it wants that
 * @param request the place of the blocking lock operation
 * @param sameness whether both are the same concrete lock, where they may be
 * @param exact whether acquisition and request each mean just one abstract lock
 * @param surelyHeld whether the lock is held whenever control is at the request
 */
public record LockEdge(
    AbstractThread thread,
    Held held,
    LockId requested,
    LockMode mode,
    Place request,
    Sameness sameness,
    boolean exact,
    boolean surelyHeld) {

  /** Whether both locks are taken for reading. */
  public boolean isSharedOnShared(LockEdge holder) {
    return mode == LockMode.SHARED && holder.held.mode() == LockMode.SHARED;
  }
}
