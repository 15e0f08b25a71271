// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.engine;

import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;

/**
 * A dataflow analysis (thesis 4.3.2: D_a, T_a, join_a). Purely functional: it never changes a state
 * it was given, and returns the same instance where nothing changes.
 *
 * @param <D> the abstract states; with {@code equals}
 */
public interface Analysis<D> {
  /** The state of what is not reached; the unit of {@link #join}. */
  D bottom();

  /** The state in which the program starts. */
  D initial();

  /** An upper bound of both: describes every concrete state that either describes. */
  D join(D left, D right);

  /**
   * The state after an edge.
   *
   * @param edge within a function, or between functions (entry and exit edges)
   * @param place where the edge starts: {@code place.top() == edge.source()}
   */
  D transfer(Edge edge, Place place, D state);
}
