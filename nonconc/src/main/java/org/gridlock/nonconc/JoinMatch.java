// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Operation;
import org.jspecify.annotations.Nullable;

/** Which thread a join waits for (thesis algorithm 5, match). */
public interface JoinMatch {
  /** The creation whose latest thread the join surely waits for, or null. */
  PlaceGraph.@Nullable Site creation(Place join, Operation.JoinThread operation);
}
