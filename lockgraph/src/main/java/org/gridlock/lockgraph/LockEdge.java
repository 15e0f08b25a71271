// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.lockset.Locksets.Sameness;

/**
 * A thread may keep one resource while it waits for another (thesis 4.6.1: an edge from lock to
 * lock, labelled with a place).
 *
 * @param held what it keeps
 * @param requested what it waits for
 * @param mode how it wants that
 * @param request the place of the operation that waits
 * @param sameness whether both are the same concrete resource, where they may be
 * @param exact whether acquisition and request each mean just one abstract resource
 * @param surelyHeld whether the resource is held whenever control is at the request
 */
public record LockEdge(
    AbstractThread thread,
    Holding held,
    Resource requested,
    LockMode mode,
    Place request,
    Sameness sameness,
    boolean exact,
    boolean surelyHeld) {

  /**
   * What a thread keeps.
   *
   * @param acquisition the place of the lock operation; the entry of a thread that keeps its own
   *     end; the place of the signal that a thread may still give
   */
  public record Holding(Resource resource, LockMode mode, Place acquisition) {}

  /** Whether both resources are taken for reading. */
  public boolean isSharedOnShared(LockEdge holder) {
    return mode == LockMode.SHARED && holder.held.mode() == LockMode.SHARED;
  }
}
