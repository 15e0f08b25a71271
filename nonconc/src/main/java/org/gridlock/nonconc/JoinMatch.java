// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.jspecify.annotations.Nullable;

/** Which thread a join waits for (thesis algorithm 5, match). */
public interface JoinMatch {
  /** The creation whose latest thread the join surely waits for, or null. */
  PlaceGraph.@Nullable Site creation(Place join, Operation.JoinThread operation);

  /**
   * Whether the handle at a join is one of those that the same activation of the function was given
   * for threads it created: it is read from a variable of the function that nothing else writes.
   */
  boolean isOfThisActivation(Location join, Operation.JoinThread operation);
}
