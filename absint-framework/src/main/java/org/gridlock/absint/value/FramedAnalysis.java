// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.value;

import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;

/**
 * A dataflow analysis for {@link ValueContexts}. A call is analysed with what the callee can see of
 * the caller's state, and what it cannot see is put back when it returns: so callers whose hidden
 * parts differ share the work. Purely functional, like {@link org.gridlock.absint.engine.Analysis}.
 *
 * @param <D> the abstract states; with {@code equals} and {@code hashCode}
 */
public interface FramedAnalysis<D> {
  /** The state of what is not reached; the unit of {@link #join}. */
  D bottom();

  /** The state in which the program starts. */
  D initial();

  /** The state in which every other thread starts. */
  D threadStart();

  /** An upper bound of both: describes every concrete state that either describes. */
  D join(D left, D right);

  /**
   * The state after an edge within a function; among them a creation, for what it does to the
   * creator, and a call that is not entered.
   *
   * @param place where the edge starts, in the frame of the activation
   */
  D transfer(Edge edge, Place place, D state);

  /** What a callee sees of the state at a call. */
  D enter(Edge call, Function callee, D atCall);

  /**
   * The state after a call.
   *
   * @param atExit the callee's state at its exit when it was entered with {@code enter(call,
   *     callee, atCall)}, or with more
   */
  D leave(Edge call, Function callee, D atCall, D atExit);
}
