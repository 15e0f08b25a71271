// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.engine;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;

/**
 * How often activations run, by the sites that enter them (rule R 2 of the design): an activation
 * is single if it has one site, at a location that is not repeated, in an activation that is
 * single.
 */
final class CountedActivations implements Activations {
  private final PlaceMap places;
  private final ControlFlow flow = new ControlFlow();

  /** Ids of the entry places whose function is activated at most once in that context. */
  private final BitSet once = new BitSet();

  /**
   * Counts.
   *
   * @param sites for each entry place, the sites that enter it; in order of discovery, so that the
   *     first site of each lies in an activation that precedes it. The first entry is that of the
   *     program.
   * @param place where a site is
   */
  <S> CountedActivations(PlaceMap places, Map<Place, List<S>> sites, Function<S, Place> place) {
    this.places = places;
    boolean first = true;
    for (Map.Entry<Place, List<S>> entry : sites.entrySet()) {
      List<S> from = entry.getValue();
      if (first ? from.isEmpty() : from.size() == 1 && runsAtMostOnce(place.apply(from.get(0)))) {
        once.set(entry.getKey().id());
      }
      first = false;
    }
  }

  @Override
  public boolean runsAtMostOnce(Place place) {
    return isActivatedAtMostOnce(place) && !flow.isInCycle(place.top());
  }

  @Override
  public boolean isActivatedAtMostOnce(Place place) {
    return once.get(entry(place).id());
  }

  @Override
  public Place entry(Place place) {
    return places.move(place, place.function().entry());
  }
}
