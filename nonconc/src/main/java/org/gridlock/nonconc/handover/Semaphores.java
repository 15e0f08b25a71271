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
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.nonconc.handover.Steps.Step;
import org.gridlock.nonconc.handover.Takings.Taking;
import org.gridlock.pointer.Address;
import org.jspecify.annotations.Nullable;

/**
 * Semaphores that begin with 0 and that only one thread posts: who has taken from one <i>k</i>
 * times comes after the <i>k</i>-th post, whoever else has.
 */
final class Semaphores {
  private static final int ROUNDS = 8;

  private final Icfa icfa;
  private final PlaceGraph graph;
  private final Steps steps;
  private final Counters counters;
  private final Takings takings;

  Semaphores(Icfa icfa, PlaceGraph graph, Steps steps, Counters counters) {
    this.icfa = icfa;
    this.graph = graph;
    this.takings = new Takings(icfa);
    this.steps = steps;
    this.counters = counters;
  }

  /** None if there are signal handlers, which may end a wait early (EINTR). */
  List<Handover> handovers() throws ResourceException {
    List<Handover> found = new ArrayList<>();
    if (icfa.functions().stream().noneMatch(Function::interrupts)) {
      List<Step> posts = steps.of(edge -> isPost(edge));
      List<Step> waits = steps.of(edge -> takings.of(edge) != null);
      for (Map.Entry<Address, Type> one : awaited(waits).entrySet()) {
        add(one.getKey(), one.getValue(), posts, waits, found);
      }
    }
    return found;
  }

  private Map<Address, Type> awaited(List<Step> waits) {
    Map<Address, Type> awaited = new LinkedHashMap<>();
    for (Step step : waits) {
      Taking taking = takings.of(step.edge());
      Address semaphore = taken(step.place(), taking);
      if (taking != null && semaphore != null) {
        awaited.put(semaphore, taking.semaphore().type());
      }
    }
    return awaited;
  }

  private void add(
      Address semaphore, Type type, List<Step> posts, List<Step> waits, List<Handover> found) {
    BiPredicate<Place, Edge> gives =
        (place, edge) ->
            isPost(edge)
                && counters.mayBe(place, ((Operation.Unlock) edge.operation()).lock(), semaphore);
    BiPredicate<Place, Edge> takes =
        (place, edge) -> semaphore.equals(taken(place, takings.of(edge)));
    List<AbstractThread> givers = Steps.threads(posts, gives);
    Long count = counters.count(semaphore, type);
    if (count != null && count == 0 && givers.size() == 1 && !givers.get(0).many()) {
      found.add(
          new Handover(gives, takes, givers.get(0)::equals, Steps.threads(waits, takes), ROUNDS));
    }
  }

  private static boolean isPost(Edge edge) {
    return edge.operation() instanceof Operation.Unlock unlock
        && unlock.kind() == Operation.LockKind.SEMAPHORE;
  }

  /** The one semaphore from which is taken with a step; null if that is not known. */
  private @Nullable Address taken(Place step, @Nullable Taking taking) {
    return taking == null
        ? null
        : counters.only(graph.at(graph.entry(step), taking.location()), taking.semaphore());
  }
}
