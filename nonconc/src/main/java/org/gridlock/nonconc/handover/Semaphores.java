// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.handover;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.nonconc.handover.Steps.Step;
import org.gridlock.pointer.Address;

/**
 * Semaphores that begin with 0 and that only one thread posts: who has waited <i>k</i> times comes
 * after the <i>k</i>-th post, whoever else has waited.
 */
final class Semaphores {
  private static final int ROUNDS = 8;

  private final Icfa icfa;
  private final Steps steps;
  private final Counters counters;

  Semaphores(Icfa icfa, Steps steps, Counters counters) {
    this.icfa = icfa;
    this.steps = steps;
    this.counters = counters;
  }

  /** None if there are signal handlers, which may end a wait early (EINTR). */
  List<Handover> handovers() throws ResourceException {
    List<Handover> found = new ArrayList<>();
    if (icfa.functions().stream().noneMatch(Function::interrupts)) {
      List<Step> posts = steps.of(edge -> isPost(edge));
      List<Step> waits = steps.of(edge -> isWait(edge));
      for (Map.Entry<Address, Type> one : awaited(waits).entrySet()) {
        add(one.getKey(), one.getValue(), posts, waits, found);
      }
    }
    return found;
  }

  private Map<Address, Type> awaited(List<Step> waits) {
    Map<Address, Type> awaited = new LinkedHashMap<>();
    for (Step step : waits) {
      Operation.Lock wait = (Operation.Lock) step.operation();
      Address semaphore = counters.only(step.place(), wait.lock());
      if (semaphore != null) {
        awaited.put(semaphore, wait.lock().type());
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
        (place, edge) ->
            isWait(edge)
                && semaphore.equals(
                    counters.only(place, ((Operation.Lock) edge.operation()).lock()));
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

  private static boolean isWait(Edge edge) {
    return edge.operation() instanceof Operation.Lock lock
        && lock.kind() == Operation.LockKind.SEMAPHORE
        && lock.attempt() == Operation.Attempt.BLOCKING;
  }
}
