// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.lightswitch;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.jspecify.annotations.Nullable;

/**
 * The numbers that semaphores ({@code sem_init}) or barriers ({@code pthread_barrier_init}) of one
 * process are made with.
 */
public final class Makings {
  private final PlaceGraph graph;
  private final LockAddresses addresses;
  private final List<Making> all = new ArrayList<>();

  /** Whether each call that makes one is in a function that is followed. */
  private final boolean complete;

  /**
   * A call that makes one.
   *
   * @param number -1 if it is not known, or if other processes may have it, too
   */
  private record Making(Place place, Set<LockId> made, long number) {}

  private Makings(Icfa icfa, PlaceGraph graph, LockAddresses addresses, String function) {
    this.graph = graph;
    this.addresses = addresses;
    Set<Edge> followed = new HashSet<>();
    for (Place place : graph.places()) {
      for (Edge edge : place.top().outgoing()) {
        if (arguments(edge, function) instanceof List<Expression> arguments) {
          followed.add(edge);
          all.add(new Making(place, addresses.locks(place, arguments.get(0)), number(arguments)));
        }
      }
    }
    boolean complete = true;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      complete &= arguments(icfa.edge(id), function) == null || followed.contains(icfa.edge(id));
    }
    this.complete = complete;
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
  private static long number(List<Expression> arguments) {
    return arguments.size() == 3
            && arguments.get(1).withoutCasts() instanceof Expression.Constant shared
            && shared.value() == 0
            && arguments.get(2).withoutCasts() instanceof Expression.Constant count
            && count.value() >= 0
        ? count.value()
        : -1;
  }

  /** The number that one is made with, if that happens once at most; else -1. */
  public long madeOnce(LockId id) {
    List<Making> found = of(id);
    return complete && found.size() == 1 && graph.runsAtMostOnce(found.getFirst().place)
        ? found.getFirst().number
        : -1;
  }

  /** The number that all which it may be are made with, however often; -1 if it is not one. */
  public long alwaysMade(LockId id) {
    Set<Long> numbers = new HashSet<>();
    of(id).forEach(making -> numbers.add(making.number));
    return complete && numbers.size() == 1 ? numbers.iterator().next() : -1;
  }

  private List<Making> of(LockId id) {
    return all.stream().filter(making -> addresses.mayEqual(making.made, Set.of(id))).toList();
  }
}
