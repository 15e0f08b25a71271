// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.function.UnaryOperator;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.Solution;
import org.gridlock.absint.place.Place;
import org.gridlock.lockset.Locksets;

/**
 * Non-concurrency with value contexts: what {@link ThreadLives} found, and the locks that they
 * inherit; the thesis' argument over histories is asked first.
 */
public final class OrderedThreads extends Refinement {
  private final ThreadOrder order;
  private final InheritedGates gates;

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
    super(inner);
    this.order = new ThreadOrder(graph, lives, framed);
    this.gates = new InheritedGates(graph, order, locksets);
  }

  @Override
  protected Answer refine(Place left, Place right) {
    if (order.areOrdered(left, right)) {
      return Answer.ORDERED;
    }
    return gates.exclude(left, right) ? Answer.COMMON_LOCK : Answer.MAY_BE_CONCURRENT;
  }
}
