// SPDX-License-Identifier: Apache-2.0
package org.gridlock.dependency;

import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;

/** The slice of the program that matters for the points-to analysis. */
public interface Dependencies {
  /** Whether the edge can affect a start expression (thesis algorithm 1, the set A). */
  boolean affects(Edge edge);

  /** Whether control may pass the edge. */
  default boolean isPassed(Edge edge) {
    return true;
  }

  /** Whether calls of the function can lead to an affecting edge or to a relevant operation. */
  boolean isRelevant(Function function);

  /** Whether calls of the function can lead to a relevant operation. */
  default boolean mayLock(Function function) {
    return isRelevant(function);
  }
}
