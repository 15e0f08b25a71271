// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.call.CallSignature;

/**
 * What is not sure where code outside the program calls back, or functions are called through
 * pointers.
 */
final class Callbacks {
  private final PlaceGraph graph;

  /** The loops of libraries that several threads run. */
  private final Set<Function> shared = new HashSet<>();

  Callbacks(PlaceGraph graph) {
    this.graph = graph;
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

  /**
   * Whether something is requested under a lock only if a pointer, through which a function is
   * called with the lock held, leads to one function and not to another.
   */
  void judgeCalls(Place acquisition, Place request, Doubts doubts) {
    Set<Place> before = new HashSet<>();
    for (Place site = acquisition.parent(); site != null; site = site.parent()) {
      before.add(site);
    }
    Place called = request;
    for (Place site = called.parent(); site != null; site = called.parent()) {
      if (before.contains(site)) {
        return;
      }
      for (Edge edge : site.top().outgoing()) {
        if (edge.operation() instanceof Operation.Call call
            && Operands.namedCallee(call) == null
            && !isMadeUp(site.function())) {
          judgeCall(site, edge, called.function(), doubts);
        }
      }
      called = site;
    }
  }

  private static boolean isMadeUp(Function caller) {
    return caller.isOutside() || caller.runsCallbacks();
  }

  private void judgeCall(Place site, Edge edge, Function callee, Doubts doubts) {
    if (!CallSignature.of(edge.operation()).mismatches(callee).isEmpty()) {
      doubts.low(callee.name() + " is called as a function of another type");
    } else if (graph.stepsOver(site, edge)
        || graph.entered(site, edge).stream().anyMatch(entry -> entry.function() != callee)) {
      doubts.medium("which function is called at " + edge.position() + " is not sure");
    }
  }
}
