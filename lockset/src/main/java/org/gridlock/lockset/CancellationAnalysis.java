// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import org.gridlock.absint.engine.Analysis;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Operation;

/**
 * Whether threads may be cancelled where they are (POSIX 2017, 2.9.5). Over-approximates; a thread
 * that acts on a request can no longer be cancelled.
 */
final class CancellationAnalysis implements Analysis<Cancellation> {
  private final CancelledThreads cancelled;

  CancellationAnalysis(CancelledThreads cancelled) {
    this.cancelled = cancelled;
  }

  @Override
  public Cancellation bottom() {
    return Cancellation.UNREACHED;
  }

  @Override
  public Cancellation initial() {
    return cancelled.main();
  }

  /**
   * The state in which a thread starts that an edge creates.
   *
   * @param site the place of the creation, in its frame
   * @param any the same place for frames that are not told apart
   */
  Cancellation threadStart(Edge creation, Place site, Place any) {
    return cancelled.created(
        creation.source(), place -> place.equals(site) || place.equals(any) || site.equals(any));
  }

  @Override
  public Cancellation join(Cancellation left, Cancellation right) {
    return left.join(right);
  }

  @Override
  public Cancellation transfer(Edge edge, Place place, Cancellation state) {
    if (state == Cancellation.UNREACHED) {
      return state;
    }
    if (edge.operation() instanceof Operation.SetCancelState set) {
      return state == Cancellation.NEVER
          ? state
          : set.disables() ? Cancellation.DISABLED : Cancellation.ENABLED;
    }
    if (edge.operation() instanceof Operation.Cancelled) {
      return state == Cancellation.ENABLED ? Cancellation.DISABLED : Cancellation.UNREACHED;
    }
    if (edge.operation() instanceof Operation.ThreadEntry) {
      return cancelled.created(edge.source(), frame -> true);
    }
    // The state of a thread at its end says nothing of the creator or of who joins it.
    return edge.operation() instanceof Operation.ThreadExit
            || edge.operation() instanceof Operation.ThreadJoin
        ? Cancellation.UNREACHED
        : state;
  }
}
