// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;

/**
 * The types that one mutex may have at each place, where several are possible: a mutex that is
 * destroyed and initialised again is a new one (POSIX pthread_mutex_destroy). Only for a mutex that
 * nothing but the main thread initialises. What other threads find is what was last done before
 * they were created, or anything that is done while they may run.
 */
final class ReachingTypes {
  private final LockId lock;
  private final PlaceGraph graph;
  private final ThreadFlow flow;
  private final Map<Place, List<MutexInit>> inits = new HashMap<>();
  private final Map<Place, History> histories = new HashMap<>();
  private final Deque<Place> pending = new ArrayDeque<>();

  /** What is given to the mutex where other threads may run. */
  private final Set<MutexType> late = EnumSet.noneOf(MutexType.class);

  /**
   * The paths to a place.
   *
   * @param types what the last initialisations on them give
   * @param threads whether a thread is created on some of them
   */
  private record History(Set<MutexType> types, boolean threads) {
    static final History START = new History(Set.of(MutexType.NORMAL), false);

    History or(History other) {
      return new History(either(types, other.types), threads || other.threads);
    }

    History after(MutexInit init, boolean sure) {
      return new History(sure ? init.types() : either(types, init.types()), threads);
    }

    private static Set<MutexType> either(Set<MutexType> left, Set<MutexType> right) {
      Set<MutexType> both = EnumSet.copyOf(left);
      both.addAll(right);
      return both;
    }
  }

  private ReachingTypes(LockId lock, PlaceGraph graph, ThreadFlow flow, List<MutexInit> inits) {
    this.lock = lock;
    this.graph = graph;
    this.flow = flow;
    for (MutexInit init : inits) {
      this.inits.computeIfAbsent(init.place(), place -> new ArrayList<>(1)).add(init);
    }
  }

  /**
   * Follows a mutex of which there is one.
   *
   * @param inits all that may initialise it, each at a place of the main thread
   */
  static ReachingTypes of(
      LockId lock, PlaceGraph graph, ThreadFlow flow, List<MutexInit> inits, Deadline deadline)
      throws ResourceException {
    ReachingTypes types = new ReachingTypes(lock, graph, flow, inits);
    types.reach(graph.root(), History.START);
    while (!types.pending.isEmpty()) {
      deadline.check();
      types.follow(types.pending.pop());
    }
    return types;
  }

  /** The thread that runs once and begins with the program. */
  static AbstractThread main(PlaceGraph graph) {
    return graph.threads().get(0);
  }

  /** The types that the mutex may have at a place; none if that is not known. */
  Set<MutexType> at(Place place) {
    History history = histories.get(place);
    if (history == null) {
      return Set.of();
    }
    Set<MutexType> types = EnumSet.copyOf(history.types);
    if (!graph.thread(place).equals(main(graph))) {
      types.addAll(late);
    }
    return types;
  }

  private void follow(Place place) {
    History history = histories.getOrDefault(place, History.START);
    for (Edge edge : place.top().outgoing()) {
      if (edge.operation() instanceof Operation.CreateThread) {
        history = new History(history.types, true);
        for (Place entry : graph.entered(place, edge)) {
          reach(entry, history);
        }
      }
    }
    List<MutexInit> here = inits.getOrDefault(place, List.of());
    for (MutexInit init : here) {
      if (history.threads) {
        late.addAll(init.types());
      }
      History after = history.after(init, init.locks().equals(Set.of(lock)));
      for (Place next : flow.successors(place, edge -> edge.equals(init.edge()))) {
        reach(next, after);
      }
    }
    for (Place next :
        flow.successors(place, edge -> here.stream().noneMatch(init -> edge.equals(init.edge())))) {
      reach(next, history);
    }
  }

  private void reach(Place place, History history) {
    History before = histories.get(place);
    History joined = before == null ? history : before.or(history);
    if (!joined.equals(before)) {
      histories.put(place, joined);
      pending.push(place);
    }
  }
}
