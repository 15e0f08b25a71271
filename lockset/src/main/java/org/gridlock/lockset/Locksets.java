// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Expression;
import org.gridlock.pointer.Address;

/** The results of both lockset analyses. */
public interface Locksets {
  /** Every lock that a thread at {@code place} may hold is covered (thesis ls_a). */
  Set<Held> may(Place place);

  /** Every lock that a thread may hold at one of the places. */
  default Set<Held> mayAtAny(Collection<Place> places) {
    Set<Held> held = new LinkedHashSet<>();
    places.forEach(place -> held.addAll(may(place)));
    return held;
  }

  /** Unique locks that every thread at {@code place} holds, exclusively or shared (thesis ls_u). */
  Set<MustHeld> must(Place place);

  /** Whether control may get to the place: the outcome of lock operations does not exclude it. */
  default boolean isReached(Place place) {
    return true;
  }

  /**
   * Whether a pointer at a place refers to the very lock that an acquisition holds there.
   *
   * @param held from {@link #may} of the place
   */
  default Sameness sameness(Place place, Expression lock, Held held) {
    return Sameness.UNKNOWN;
  }

  /**
   * Calls that lead a thread to an acquisition, and on to a place where it may still hold the lock.
   *
   * @param acquisition the place of something in {@link #may} of the place of the request
   */
  default CallStacks stacks(Place acquisition, Place request) {
    return CallStacks.of(acquisition, request);
  }

  /** Whether a thread that does not hold the lock may release it. */
  default boolean mayBeReleasedByOthers(LockId lock) {
    return false;
  }

  /** Whether two pointers that may refer to one abstract lock refer to one concrete lock. */
  enum Sameness {
    SAME,
    DIFFERENT,
    UNKNOWN
  }

  /**
   * A unique lock that is surely held.
   *
   * @param shared whether it may be held only for reading
   */
  record MustHeld(Address lock, boolean shared) {
    /** Whether no two threads can hold both at once. */
    public boolean excludes(MustHeld other) {
      return lock.equals(other.lock) && !(shared && other.shared);
    }
  }
}
