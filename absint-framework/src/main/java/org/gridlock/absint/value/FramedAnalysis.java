// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.value;

import org.gridlock.absint.engine.Analysis;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;

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
  /** The state in which every thread but the first starts. */
  D threadStart();

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
