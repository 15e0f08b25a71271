// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.List;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Location;

/**
 * How a thread gets to where it acquires something, and to where it then waits: calls and
 * creations, outermost first, and the operation. Contexts stand for many calls, so that these need
 * not be those of the histories of the places.
 */
public record CallStacks(List<Location> acquisition, List<Location> request) {
  public CallStacks {
    acquisition = List.copyOf(acquisition);
    request = List.copyOf(request);
  }

  /** The histories by which the two places were found first, each by itself. */
  public static CallStacks of(Place acquisition, Place request) {
    return new CallStacks(acquisition.locations(), request.locations());
  }
}
