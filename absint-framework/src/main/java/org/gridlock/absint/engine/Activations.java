// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.engine;

import org.gridlock.absint.place.Place;

/** How often places run: rules R 1 and R 2 of the design rest on it. */
public interface Activations {
  /**
   * Whether the operations at the place run at most once in any execution of the program, over all
   * histories merged into the place and all instances of its thread.
   */
  boolean runsAtMostOnce(Place place);

  /**
   * Whether at most one activation of the place's function in this context is ever alive or made,
   * so that its locals are single objects. Implied by {@link #runsAtMostOnce} of its entry.
   */
  default boolean isActivatedAtMostOnce(Place place) {
    return runsAtMostOnce(entry(place));
  }

  /** The entry place of the function activation that {@code place} lies in. */
  Place entry(Place place);
}
