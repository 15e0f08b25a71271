// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import org.gridlock.absint.place.Place;
import org.gridlock.icfa.error.ResourceException;

/** Whether two places can be occupied by two different threads at the same time. */
public interface NonConcurrency {
  /** Why two places are not concurrent, or that they may be. */
  enum Answer {
    /** Two different concrete threads may be there at once. */
    MAY_BE_CONCURRENT,
    /** A common lock protects both (gate). */
    COMMON_LOCK,
    /** Only one concrete thread ever gets to both. */
    SAME_THREAD,
    /** Creation, join or a handover order them, or they lie on exclusive branches. */
    ORDERED,
    /** A variable that neither can see change would have two values. */
    EXCLUSIVE
  }

  /**
   * The answer for two different concrete threads at {@code left} and {@code right}; symmetric. Any
   * answer but {@link Answer#MAY_BE_CONCURRENT} is a proof.
   */
  Answer check(Place left, Place right) throws ResourceException;

  /**
   * Whether the join at a place surely waits for a thread that the joining thread itself created,
   * in the function that joins.
   */
  default boolean joinsOwnChild(Place join) {
    return false;
  }

  /** Whether no thread is ever at a place, for what others did before it could be. */
  default boolean isNeverReached(Place place) throws ResourceException {
    return false;
  }

  /** How many checks were asked for, for the statistics. */
  int checks();
}
