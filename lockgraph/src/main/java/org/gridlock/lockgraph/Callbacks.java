// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;

/** What is not sure where code outside the program calls back. */
final class Callbacks {
  /** The loops of libraries that several threads run. */
  private final Set<Function> shared = new HashSet<>();

  Callbacks(PlaceGraph graph) {
    Map<Function, AbstractThread> first = new HashMap<>();
    for (Place place : graph.places()) {
      Function function = place.function();
      if (function.runsCallbacks() && place.top() == function.entry()) {
        AbstractThread thread = graph.thread(place);
        if (!thread.equals(first.getOrDefault(function, thread))) {
          shared.add(function);
        }
        first.put(function, thread);
      }
    }
  }

  /**
   * Whether a thread gets to a place only if code outside the program calls back, which is assumed
   * of all such code (note {@code external-callbacks}), or if it is the one of several that a
   * callback was registered for.
   */
  void judge(AbstractThread thread, Place place, Doubts doubts) {
    if (thread.entry().function().isOutside()) {
      doubts.medium("that code outside the program calls back in a thread of its own is assumed");
    } else if (place.locations().stream().anyMatch(l -> l.function().isOutside())) {
      doubts.low("that code outside the program calls back here is assumed");
    }
    for (Location step : place.locations()) {
      if (shared.contains(step.function())) {
        doubts.medium(
            "which of the threads that run the loop of "
                + step.function().name().substring(1)
                + " calls back here is not known");
      }
    }
  }
}
