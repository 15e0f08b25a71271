// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.testing;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.FlowSensitiveEngine;
import org.gridlock.absint.engine.PlaceExplorer;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.CallStrings;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.LocksetAnalyses;
import org.gridlock.lockset.LocksetResult;
import org.gridlock.lockset.Locksets;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.PointsTo;

/** A program with its locksets. */
public final class Analysed {
  private final Icfa icfa;
  private final PointsTo pointsTo;
  private final PlaceMap places;
  private final PlaceGraph graph;
  private final LocksetResult locksets;

  Analysed(Icfa icfa, Map<Variable, Set<Address>> pointees) {
    this.icfa = icfa;
    this.pointsTo = new SyntacticPointsTo(icfa, pointees);
    this.places = new PlaceMap();
    Deadline deadline = Deadline.none();
    try {
      this.graph =
          PlaceExplorer.explore(icfa, places, new CallStrings(), pointsTo, f -> true, deadline);
      this.locksets =
          LocksetAnalyses.run(
              icfa, graph, pointsTo, new FlowSensitiveEngine(icfa, places, graph, deadline));
    } catch (ResourceException e) {
      throw new AssertionError(e);
    }
  }

  public Icfa icfa() {
    return icfa;
  }

  public PointsTo pointsTo() {
    return pointsTo;
  }

  public PlaceGraph graph() {
    return graph;
  }

  public LocksetResult locksets() {
    return locksets;
  }

  /** The place after an edge within a function. */
  public Place after(Place place, Edge edge) {
    return places.move(place, edge.target());
  }

  /** The places that end in a location. */
  public List<Place> places(Location location) {
    return graph.places().stream().filter(place -> place.top() == location).toList();
  }

  /** The names of the locks that may be held at a location, in any context. */
  public Set<String> may(Location location) {
    Set<String> names = new TreeSet<>();
    for (Place place : places(location)) {
      for (Held held : locksets.may(place)) {
        names.add(
            held.lock() instanceof LockId.At(Address address) ? pointsTo.describe(address) : "any");
      }
    }
    return names;
  }

  /** The names of the locks that are surely held at a location, in its one context. */
  public Set<String> must(Location location) {
    Set<String> names = new TreeSet<>();
    List<Place> places = places(location);
    if (places.size() != 1) {
      throw new AssertionError("contexts of " + location + ": " + places);
    }
    for (Locksets.MustHeld held : locksets.must(places.get(0))) {
      names.add(pointsTo.describe(held.lock()) + (held.shared() ? " (shared)" : ""));
    }
    return names;
  }
}
