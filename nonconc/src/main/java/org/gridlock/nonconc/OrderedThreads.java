// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.function.UnaryOperator;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.Solution;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.Locksets;

/**
 * Non-concurrency with value contexts: what {@link ThreadLives} found, and the locks that they
 * inherit; the thesis' argument over histories is asked first.
 */
public final class OrderedThreads implements NonConcurrency {
  private final ThreadOrder order;
  private final InheritedGates gates;
  private final NonConcurrency inner;

  /**
   * The analysis.
   *
   * @param framed from a place of the graph to the same location in its frame
   * @param inner is asked first
   */
  public OrderedThreads(
      PlaceGraph graph,
      Solution<Lives> lives,
      UnaryOperator<Place> framed,
      Locksets locksets,
      NonConcurrency inner) {
    this.order = new ThreadOrder(graph, lives, framed);
    this.gates = new InheritedGates(graph, order, locksets);
    this.inner = inner;
  }

  @Override
  public Answer check(Place left, Place right) throws ResourceException {
    Answer answer = inner.check(left, right);
    if (answer != Answer.MAY_BE_CONCURRENT) {
      return answer;
    }
    return order.areOrdered(left, right)
        ? Answer.ORDERED
        : gates.exclude(left, right) ? Answer.COMMON_LOCK : answer;
  }

  @Override
  public boolean joinsOwnChild(Place join) {
    return inner.joinsOwnChild(join);
  }

  @Override
  public int checks() {
    return inner.checks();
  }
}
