// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.value;

import org.gridlock.absint.engine.Analysis;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.jspecify.annotations.Nullable;

/**
 * A dataflow analysis for {@link ValueContexts}. A call is analysed with what the callee can see of
 * the caller's state, and what it cannot see is put back when it returns: so callers whose hidden
 * parts differ share the work.
 *
 * <p>{@link #transfer} is asked only for edges within functions, at places in the frame of the
 * activation; among them a creation, for what it does to the creator, and a call that is not
 * entered.
 *
 * @param <D> the abstract states; with {@code equals} and {@code hashCode}
 */
public interface FramedAnalysis<D> extends Analysis<D> {
  /**
   * The state in which a thread starts that an edge creates.
   *
   * @param site the place of the creation in the frame of the creator
   * @param start what the thread runs
   */
  D threadStart(Edge creation, Place site, Function start, D atCreation);

  /**
   * The part of an entry state by which contexts are told apart; those that agree in it share one,
   * which is entered with the join of their states.
   */
  default Object key(D entry) {
    return entry;
  }

  /** The part of an entry state by which contexts are told apart where there are too many. */
  default @Nullable Object leastKey(D entry) {
    return null;
  }

  /**
   * What a callee sees of the state at a call.
   *
   * @param frame of the callee
   */
  D enter(Edge call, Place frame, D atCall);

  /**
   * The state after a call.
   *
   * @param frame of the callee
   * @param atExit the callee's state at its exit when it was entered with {@code enter(call, frame,
   *     atCall)}, or with more
   */
  D leave(Edge call, Place frame, D atCall, D atExit);

  /**
   * How much precision to give up for speed from now on; asked before each fixpoint.
   *
   * @param level 0 for none
   */
  default void coarseness(int level) {}
}
