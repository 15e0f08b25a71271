// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.BitSet;
import java.util.Collection;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.CallStrings;
import org.gridlock.absint.place.Place;
import org.jspecify.annotations.Nullable;

/** How much the tuple of a place tells of the histories that lead there (rules R 5 and R 9). */
final class Histories {
  private final PlaceGraph graph;

  /** Ids of entry places that were looked at, and those of them that passed. */
  private final BitSet known = new BitSet();

  private final BitSet passing = new BitSet();

  Histories(PlaceGraph graph) {
    this.graph = graph;
  }

  /** Whether the function is entered by the site before it in the tuple, and by no other. */
  boolean isSingle(Place step) {
    Collection<PlaceGraph.Site> sites = graph.sites(graph.entry(step));
    @Nullable Place before = step.parent();
    return before == null
        ? sites.isEmpty()
        : sites.size() == 1 && sites.iterator().next().place() == before;
  }

  /**
   * Whether every history that enters the function passes through the site before it in the tuple:
   * there is no other site but recursive calls of the function, in the same thread.
   */
  boolean isPassedThrough(Place step) {
    Place entry = graph.entry(step);
    if (!known.get(entry.id())) {
      known.set(entry.id());
      passing.set(entry.id(), isSingle(step) || isRecursion(entry));
    }
    return passing.get(entry.id());
  }

  private boolean isRecursion(Place entry) {
    @Nullable Place before = entry.parent();
    if (before == null || CallStrings.createsThread(before.top())) {
      return false;
    }
    for (PlaceGraph.Site site : graph.sites(entry)) {
      if (site.place() != before && !isInside(site.place(), entry)) {
        return false;
      }
    }
    return true;
  }

  private boolean isInside(Place place, Place entry) {
    for (@Nullable Place step = place; step != null; step = step.parent()) {
      if (graph.entry(step) == entry) {
        return true;
      }
    }
    return false;
  }
}
