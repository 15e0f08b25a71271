// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.explicit;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.Locksets;

/** Recursion whose activations are not told apart. */
public final class Reentries {
  private final PlaceGraph graph;
  private final Locksets locksets;

  /** By entry place; where contexts are merged, many calls lead there. */
  private final Map<Place, Set<Location>> known = new HashMap<>();

  private final Map<Place, Boolean> withoutLocks = new HashMap<>();

  /** Those of a program. */
  public Reentries(PlaceGraph graph, Locksets locksets) {
    this.graph = graph;
    this.locksets = locksets;
  }

  /** The calls by which an activation may lead to another one of the same context. */
  public Set<Location> of(Place entry) {
    return known.computeIfAbsent(entry, this::find);
  }

  private Set<Location> find(Place entry) {
    Set<Location> calls = new HashSet<>();
    Set<Place> seen = new HashSet<>();
    Deque<Place> pending = new ArrayDeque<>(List.of(entry));
    while (!pending.isEmpty()) {
      for (PlaceGraph.Site site : graph.sites(pending.remove())) {
        Place caller = graph.entry(site.place());
        if (caller == entry) {
          calls.add(site.place().top());
        } else if (site.edge().operation() instanceof Operation.Call && seen.add(caller)) {
          pending.add(caller);
        }
      }
    }
    return calls;
  }

  /** Whether an activation never begins while another one of the same context holds locks. */
  public boolean areWithoutLocks(Place entry) {
    return withoutLocks.computeIfAbsent(
        entry,
        place ->
            of(place).isEmpty()
                && locksets.may(place).stream()
                    .noneMatch(held -> graph.entry(held.acquisition()) == place));
  }
}
