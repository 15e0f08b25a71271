// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.function.UnaryOperator;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.Solution;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.error.ResourceException;

/**
 * Non-concurrency with value contexts: what {@link ThreadLives} found, and where that shows
 * nothing, the thesis' argument over histories.
 */
public final class OrderedThreads implements NonConcurrency {
  private final ThreadOrder order;
  private final NonConcurrency inner;

  /**
   * The analysis.
   *
   * @param framed from a place of the graph to the same location in its frame
   * @param inner is asked first
   */
  public OrderedThreads(
      PlaceGraph graph, Solution<Lives> lives, UnaryOperator<Place> framed, NonConcurrency inner) {
    this.order = new ThreadOrder(graph, lives, framed);
    this.inner = inner;
  }

  @Override
  public Answer check(Place left, Place right) throws ResourceException {
    Answer answer = inner.check(left, right);
    return answer == Answer.MAY_BE_CONCURRENT && order.areOrdered(left, right)
        ? Answer.ORDERED
        : answer;
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
