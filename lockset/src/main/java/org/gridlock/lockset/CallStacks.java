// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.gridlock.absint.place.Place;

/**
 * How a thread gets to where it acquires something, and to where it then waits: calls and
 * creations, outermost first, and the operation. Contexts stand for many calls, so that the places
 * need not be those of one history.
 */
public record CallStacks(List<Place> acquisition, List<Place> request) {
  public CallStacks {
    acquisition = List.copyOf(acquisition);
    request = List.copyOf(request);
  }

  /** The histories by which the two places were found first, each by itself. */
  public static CallStacks of(Place acquisition, Place request) {
    return new CallStacks(history(acquisition), history(request));
  }

  /** The calls and creations that a place was found by first, and the place. */
  public static List<Place> history(Place place) {
    Deque<Place> history = new ArrayDeque<>(place.length());
    for (Place one = place; one != null; one = one.parent()) {
      history.push(one);
    }
    return List.copyOf(history);
  }
}
