// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.value;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.absint.engine.CallTargets;
import org.gridlock.absint.place.ContextPolicy;
import org.gridlock.absint.place.NoKey;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;

/**
 * What calls and creations enter.
 *
 * @param frames names the activations that {@code targets} and the analyses tell apart
 * @param targets is asked at places of these frames
 * @param enters which functions are worth entering; calls of others are given to the analysis as
 *     edges within the caller
 */
public record FrameCalls(
    PlaceMap places,
    ContextPolicy<? super NoKey> frames,
    CallTargets targets,
    Predicate<Function> enters) {

  /** Whether a call or creation of the function is followed. */
  boolean isEntered(Function function) {
    return function.isDefined() && enters.test(function);
  }

  /** The frame that a call at a place of a frame enters. */
  Place enterFunction(Place site, Function callee) {
    return frames.enterFunction(places, site, callee, NoKey.NO_KEY);
  }

  /** The frame in which a thread begins that is created at a place of a frame. */
  Place enterThread(Place site, Function start) {
    return frames.enterThread(places, site, start, NoKey.NO_KEY);
  }

  /** The frames that calls in the activations of a frame enter. */
  public Set<Place> callees(Place frame) {
    Set<Place> callees = new LinkedHashSet<>();
    for (Location location : frame.function().locations()) {
      for (Edge edge : location.outgoing()) {
        if (edge.operation() instanceof Operation.Call) {
          Place site = places.move(frame, location);
          for (Function callee : targets.targets(site, edge)) {
            if (isEntered(callee)) {
              callees.add(enterFunction(site, callee));
            }
          }
        }
      }
    }
    return callees;
  }
}
