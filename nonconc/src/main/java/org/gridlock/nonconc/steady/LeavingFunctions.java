// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.steady;

import java.util.LinkedHashSet;
import java.util.Set;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.Locksets;

/**
 * The functions that may return with a lock that they were not called with, or request one that
 * they may hold since they requested it last: what they know of their branches may tell that they
 * do not.
 */
final class LeavingFunctions {
  private LeavingFunctions() {}

  static Set<Function> of(PlaceGraph graph, Locksets locksets, Deadline deadline)
      throws ResourceException {
    Set<Function> found = new LinkedHashSet<>();
    for (Place place : graph.places()) {
      deadline.check();
      Function function = place.function();
      if (!found.contains(function)
          && (place.top() == function.exit()
              ? !locksets.may(graph.entry(place)).containsAll(locksets.may(place))
              : repeats(place, locksets))) {
        found.add(function);
      }
    }
    return found;
  }

  private static boolean repeats(Place place, Locksets locksets) {
    for (Edge edge : place.top().outgoing()) {
      if (edge.operation() instanceof Operation.Lock) {
        for (Held held : locksets.may(place)) {
          if (held.acquisition().top() == place.top()) {
            return true;
          }
        }
      }
    }
    return false;
  }
}
