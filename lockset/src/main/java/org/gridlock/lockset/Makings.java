// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.jspecify.annotations.Nullable;

/**
 * The numbers that semaphores ({@code sem_init}) or barriers ({@code pthread_barrier_init}) of one
 * process are made with, perhaps by a function that is given both.
 */
public final class Makings {
  private final PlaceGraph graph;
  private final LockAddresses addresses;
  private final GivenArguments given;
  private final ControlFlow control = new ControlFlow();
  private final ConstantNumbers numbers;
  private final List<Making> all = new ArrayList<>();

  /** Whether each call that makes one is in a function that is followed. */
  private final boolean complete;

  /**
   * A call that makes one.
   *
   * @param number -1 if it is not known, or if other processes may have it, too
   * @param once whether it happens once in a run at most
   */
  private record Making(Set<LockId> made, long number, boolean once) {}

  /**
   * A call that makes one, or that leads to it.
   *
   * @param made what is made, in words of the caller; null where that cannot be said
   * @param once whether what is made so is made once at most
   * @param straight whether the call makes one only
   */
  private record Call(
      Place place, Expression number, @Nullable Expression made, boolean once, boolean straight) {}

  private Makings(Icfa icfa, PlaceGraph graph, LockAddresses addresses, String function) {
    this.graph = graph;
    this.addresses = addresses;
    this.given = new GivenArguments(graph);
    this.numbers = new ConstantNumbers(icfa, control);
    Map<Edge, List<Expression>> calls = new HashMap<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      if (arguments(icfa.edge(id), function) instanceof List<Expression> arguments) {
        calls.put(icfa.edge(id), arguments);
      }
    }
    Set<Edge> followed = new HashSet<>();
    for (Place place : calls.isEmpty() ? List.<Place>of() : graph.places()) {
      for (Edge edge : place.top().outgoing()) {
        if (calls.get(edge) instanceof List<Expression> arguments) {
          followed.add(edge);
          add(place, arguments);
        }
      }
    }
    this.complete = followed.size() == calls.size();
  }

  /** Those of semaphores. */
  public static Makings ofSemaphores(Icfa icfa, PlaceGraph graph, LockAddresses addresses) {
    return new Makings(icfa, graph, addresses, "sem_init");
  }

  /** Those of barriers. */
  public static Makings ofBarriers(Icfa icfa, PlaceGraph graph, LockAddresses addresses) {
    return new Makings(icfa, graph, addresses, "pthread_barrier_init");
  }

  private static @Nullable List<Expression> arguments(Edge edge, String function) {
    return edge.operation() instanceof Operation.LibraryCall call
            && call.callee().name().equals(function)
            && !call.arguments().isEmpty()
        ? call.arguments()
        : null;
  }

  /** The second argument says whether processes share it: a number, or attributes. */
  private void add(Place place, List<Expression> arguments) {
    Expression made = arguments.get(0);
    Set<LockId> locks = addresses.locks(place, made);
    if (arguments.size() == 3
        && arguments.get(1).withoutCasts() instanceof Expression.Constant shared
        && shared.value() == 0) {
      boolean once = graph.runsAtMostOnce(place);
      add(new Call(place, arguments.get(2), made, once, true), locks, GivenArguments.MAX_CALLS);
    } else {
      all.add(new Making(locks, -1, false));
    }
  }

  /** Follows a number to where it is a constant, and with it what is made. */
  private void add(Call call, Set<LockId> locks, int calls) {
    if (calls == 0 || !given.isGiven(call.number)) {
      all.add(new Making(locks, numbers.of(call.number, call.place.top()), call.once));
      return;
    }
    boolean straight = call.straight && !control.isInCycle(call.place.top());
    for (PlaceGraph.Site caller : given.callers(call.place)) {
      Place site = caller.place();
      Expression number = given.at(caller, call.number);
      Expression made =
          call.made != null && given.isGiven(call.made) ? given.at(caller, call.made) : null;
      if (number == null) {
        all.add(new Making(locks, -1, false));
      } else {
        boolean once = call.once || (straight && graph.runsAtMostOnce(site));
        add(
            new Call(site, number, made, once, straight),
            made == null ? locks : addresses.locks(site, made),
            calls - 1);
      }
    }
  }

  /** The number that one is made with, if that happens once at most; else -1. */
  public long madeOnce(LockId id) {
    List<Making> found = of(id);
    return complete && found.size() == 1 && found.getFirst().once ? found.getFirst().number : -1;
  }

  /** The number that all which it may be are made with, however often; -1 if it is not one. */
  public long alwaysMade(LockId id) {
    if (!complete || !(id instanceof LockId.At)) {
      return -1;
    }
    Set<Long> numbers = new HashSet<>();
    of(id).forEach(making -> numbers.add(making.number));
    return numbers.size() == 1 ? numbers.iterator().next() : -1;
  }

  private List<Making> of(LockId id) {
    return all.stream().filter(making -> addresses.mayEqual(making.made, Set.of(id))).toList();
  }
}
