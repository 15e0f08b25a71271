// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.function.Predicate;
import org.gridlock.absint.engine.Analysis;
import org.gridlock.absint.engine.FlowSensitiveEngine;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.Solution;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.pointer.PointsTo;

/**
 * Another analysis, in which threads do not end where they cannot be cancelled.
 *
 * @param mayBeCancelled where they can
 */
record UncancelledAnalysis<D>(Analysis<D> inner, Predicate<Place> mayBeCancelled)
    implements Analysis<D> {

  /** The places of a graph at which the thread may be cancelled. */
  static Predicate<Place> cancelled(
      Icfa icfa, PlaceGraph graph, PointsTo pointsTo, FlowSensitiveEngine engine)
      throws ResourceException {
    CancelledThreads threads =
        CancelledThreads.of(
            icfa,
            top -> graph.places().stream().filter(place -> place.top() == top).toList(),
            pointsTo);
    if (threads.isEmpty()) {
      return place -> false;
    }
    Solution<Cancellation> solution = engine.solve(new CancellationAnalysis(threads));
    return place -> solution.state(place) == Cancellation.ENABLED;
  }

  @Override
  public D bottom() {
    return inner.bottom();
  }

  @Override
  public D initial() {
    return inner.initial();
  }

  @Override
  public D join(D left, D right) {
    return inner.join(left, right);
  }

  @Override
  public D transfer(Edge edge, Place place, D state) {
    return edge.operation() instanceof Operation.Cancelled && !mayBeCancelled.test(place)
        ? bottom()
        : inner.transfer(edge, place, state);
  }
}
