// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.List;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.symbol.Cases.Case;
import org.gridlock.lockset.symbol.Symbol;

/** Which executions of lock operations are told apart, and how their locks are named. */
interface Acquisitions {
  /** The acquisition that a lock operation at a place is in one of the cases there. */
  Acquisition of(Place place, Edge edge, Operation.Lock lock, Case one);

  /** Names of a pointer's value at a place in one of the cases there. */
  List<Symbol> names(Place place, Expression pointer, Case one);
}
