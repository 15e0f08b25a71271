// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.handover;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.nonconc.ThreadCount;
import org.gridlock.nonconc.handover.Steps.Step;
import org.gridlock.pointer.Address;

/**
 * Barriers at which no more threads ever come than they are made for: each round takes every one of
 * them, so that who has passed <i>k</i> times knows that all have come <i>k</i> times. That is what
 * separates phases.
 */
final class Barriers {
  private static final int ROUNDS = 8;

  private final PlaceGraph graph;
  private final Steps steps;
  private final Counters counters;
  private final ThreadCount count;

  Barriers(Icfa icfa, PlaceGraph graph, Steps steps, Counters counters) {
    this.graph = graph;
    this.steps = steps;
    this.counters = counters;
    this.count = new ThreadCount(icfa, graph);
  }

  List<Handover> handovers() throws ResourceException {
    List<Step> waits = steps.of(edge -> edge.operation() instanceof Operation.AwaitBarrier);
    Map<Address, Type> barriers = new LinkedHashMap<>();
    for (Step step : waits) {
      Operation.AwaitBarrier await = (Operation.AwaitBarrier) step.operation();
      Address barrier = counters.only(step.place(), await.barrier());
      if (barrier != null) {
        barriers.put(barrier, await.barrier().type());
      }
    }
    List<Handover> found = new ArrayList<>();
    barriers.forEach((barrier, type) -> add(barrier, type, waits, found));
    return found;
  }

  private void add(Address barrier, Type type, List<Step> waits, List<Handover> found) {
    BiPredicate<Place, Edge> comes =
        (place, edge) ->
            edge.operation() instanceof Operation.AwaitBarrier await
                && counters.mayBe(place, await.barrier(), barrier);
    List<AbstractThread> comers = Steps.threads(waits, comes);
    Long places = counters.count(barrier, type);
    if (places != null && count.atMost(comers, places)) {
      found.add(
          new Handover(
              comes,
              (place, edge) ->
                  edge.operation() instanceof Operation.AwaitBarrier await
                      && barrier.equals(counters.only(place, await.barrier())),
              comers::contains,
              comers,
              ROUNDS));
    }
  }
}
