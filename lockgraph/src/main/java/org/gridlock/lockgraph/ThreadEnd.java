// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;

/**
 * Where a thread ends: the last place before it returns from its start function, or the place of
 * {@code pthread_exit} or of a cancellation. The return of main ends the process, and with it all
 * waiting.
 */
record ThreadEnd(AbstractThread thread, Place place) {

  /** All of a program. */
  static List<ThreadEnd> of(PlaceGraph graph, ThreadFlow flow) {
    List<ThreadEnd> ends = new ArrayList<>();
    for (AbstractThread thread : graph.threads()) {
      if (thread.creation() != null) {
        for (Place place : lastPlaces(thread, flow)) {
          ends.add(new ThreadEnd(thread, place));
        }
      }
    }
    for (Place place : graph.places()) {
      for (Edge edge : place.top().outgoing()) {
        if (edge.operation() instanceof Operation.Terminate terminate
            && terminate.scope() == Operation.Scope.THREAD) {
          ends.add(new ThreadEnd(graph.thread(place), place));
        }
      }
    }
    return ends;
  }

  /** Whether the thread ends there because it is cancelled; its handlers have run before. */
  boolean isCancelled() {
    Location at = place.top();
    while (at.incoming().size() == 1) {
      Edge last = at.incoming().get(0);
      if (!(last.operation() instanceof Operation.Call)) {
        return last.operation() instanceof Operation.Cancelled;
      }
      at = last.source();
    }
    return false;
  }

  /** The places before the exit tell which return it is; after a call there is only the exit. */
  private static List<Place> lastPlaces(AbstractThread thread, ThreadFlow flow) {
    Place exit = flow.at(thread.entry(), thread.entry().function().exit());
    if (exit == null) {
      return List.of();
    }
    List<Place> before = new ArrayList<>();
    for (Edge edge : exit.top().incoming()) {
      Place place = flow.at(thread.entry(), edge.source());
      if (changesLocks(edge.operation())) {
        return List.of(exit);
      }
      if (place != null) {
        before.add(place);
      }
    }
    return before.isEmpty() ? List.of(exit) : before;
  }

  private static boolean changesLocks(Operation operation) {
    return !(operation instanceof Operation.Skip || operation instanceof Operation.Assign);
  }
}
