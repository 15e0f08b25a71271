// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.lightswitch;

import java.util.Map;
import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.LockId;

/**
 * A lock that several threads share, with a counter of those that are inside.
 *
 * @param room the lock
 * @param acquisitions where the first one takes it
 * @param releases where the last one gives it back
 * @param depths how often a thread is inside
 * @param entered by place where a thread may be inside: where it, or one that came before, may have
 *     taken the lock
 */
record Lightswitch(
    LockId room,
    LockKind kind,
    Set<Place> acquisitions,
    Set<Place> releases,
    Depths depths,
    Map<Place, Set<Place>> entered) {

  /** Whether a thread at a place is surely inside, or just about to take the lock. */
  boolean isInside(Place place) {
    Span depth = depths.at(place);
    return depth != null && depth.low() > 0;
  }

  /** Whether a thread at a place holds nothing of the lock, whatever it has done before. */
  boolean isOutside(Place place) {
    Span depth = depths.at(place);
    return acquisitions.contains(place) || (depth != null && depth.high() <= 0);
  }

  /** Whether the lock is held, if it is, for all that are inside. */
  boolean isShared(Held held) {
    return held.lock().equals(room) && acquisitions.contains(held.acquisition());
  }

  Held held(Place acquisition) {
    return new Held(room, kind, LockMode.EXCLUSIVE, acquisition);
  }
}
