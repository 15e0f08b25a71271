// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;

/**
 * Where the thread of a creation site is surely joined (thesis algorithm 5). A location joins if
 * its operation is a matching join, or a call whose callees all join on all their paths. Instead of
 * searching from the creation into all callees, this starts at the matching joins and goes up
 * through their callers.
 *
 * <p>Beyond the thesis: the end of a thread that is only ever created once is also awaited by who
 * joins another thread that cannot end before it has joined it.
 */
final class Joins {
  private final PlaceGraph graph;
  private final ControlFlow flow;
  private final PlaceMap places;
  private final ThreadEnds ends;
  private final Deadline deadline;
  private final Map<PlaceGraph.Site, List<Place>> matching = new LinkedHashMap<>();

  /** For each creation and entry place, the ids of the locations that join. */
  private final Map<PlaceGraph.Site, Map<Place, BitSet>> joining = new HashMap<>();

  Joins(
      PlaceMap places,
      PlaceGraph graph,
      ControlFlow flow,
      JoinMatch match,
      ThreadEnds ends,
      Deadline deadline)
      throws ResourceException {
    this.places = places;
    this.graph = graph;
    this.flow = flow;
    this.ends = ends;
    this.deadline = deadline;
    for (Place place : graph.places()) {
      deadline.check();
      if (isOnlyOperation(place.top())
          && place.top().outgoing().get(0).operation() instanceof Operation.JoinThread join) {
        PlaceGraph.Site creation = match.creation(place, join);
        if (creation != null) {
          matching.computeIfAbsent(creation, c -> new ArrayList<>()).add(place);
        }
      }
    }
  }

  private static boolean isOnlyOperation(Location location) {
    return location.outgoing().size() == 1;
  }

  /** Where the last thread of {@code creation} is joined, in the activation of {@code place}. */
  BitSet in(Place place, PlaceGraph.Site creation) throws ResourceException {
    Map<Place, BitSet> known = joining.get(creation);
    if (known == null) {
      known = search(creation);
      joining.put(creation, known);
    }
    return known.getOrDefault(graph.entry(place), new BitSet());
  }

  private Map<Place, BitSet> search(PlaceGraph.Site creation) throws ResourceException {
    Map<Place, BitSet> found = new HashMap<>();
    Deque<Place> changed = new ArrayDeque<>();
    for (Place join : matching.getOrDefault(creation, List.of())) {
      add(join, found, changed);
    }
    while (!changed.isEmpty()) {
      deadline.check();
      Place entry = changed.remove();
      if (!alwaysJoins(entry, found)) {
        continue;
      }
      for (PlaceGraph.Site site : graph.sites(entry)) {
        if (isCallThatJoins(site.place(), site.edge(), found)) {
          add(site.place(), found, changed);
        } else if (graph.runsAtMostOnce(creation.place()) && isThreadThatJoins(site, found)) {
          for (Place join : matching.getOrDefault(site, List.of())) {
            add(join, found, changed);
          }
        }
      }
    }
    return found;
  }

  private void add(Place place, Map<Place, BitSet> found, Deque<Place> changed) {
    Place entry = graph.entry(place);
    BitSet locations = found.computeIfAbsent(entry, e -> new BitSet());
    if (!locations.get(place.top().id())) {
      locations.set(place.top().id());
      changed.add(entry);
    }
  }

  /** Whether the function does not return without having joined. */
  private boolean alwaysJoins(Place entry, Map<Place, BitSet> found) {
    BitSet locations = found.get(entry);
    Function function = entry.function();
    return locations != null
        && (locations.get(function.entry().id())
            || (function.entry() != function.exit()
                && !flow.reachableWithout(List.of(function.entry()), locations)
                    .get(function.exit().id())));
  }

  private boolean isCallThatJoins(Place site, Edge edge, Map<Place, BitSet> found) {
    if (!(edge.operation() instanceof Operation.Call)
        || !isOnlyOperation(site.top())
        || graph.stepsOver(site, edge)) {
      return false;
    }
    for (Place entry : graph.entered(site, edge)) {
      if (!alwaysJoins(entry, found)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a creation makes a thread that does not end, in any way, without having joined. */
  private boolean isThreadThatJoins(PlaceGraph.Site site, Map<Place, BitSet> found) {
    if (!(site.edge().operation() instanceof Operation.CreateThread create)
        || create.start().namedFunction() == null) {
      return false; // a pointer may also lead to what nothing enters, since it does not matter
    }
    for (Place entry : graph.entered(site.place(), site.edge())) {
      BitSet open =
          flow.reachableWithout(List.of(entry.top()), found.getOrDefault(entry, new BitSet()));
      open.set(entry.top().id());
      if (!alwaysJoins(entry, found) || ends.among(open, entry, places)) {
        return false;
      }
    }
    return true;
  }
}
