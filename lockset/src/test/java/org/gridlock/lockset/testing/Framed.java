// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.testing;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceExplorer;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.NoContexts;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.absint.value.ContextSolution;
import org.gridlock.absint.value.FrameCalls;
import org.gridlock.absint.value.ValueContexts;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.FramedLocksetAnalysis;
import org.gridlock.lockset.FramedLocksets;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.LockState;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.FramedPointsTo;
import org.gridlock.pointer.PointsTo;

/** A program with its locksets in value contexts, and one frame for each function. */
public final class Framed {
  private final PointsTo pointsTo;
  private final PlaceGraph graph;
  private final FramedLocksets locksets;

  Framed(Icfa icfa, Map<Variable, Set<Address>> pointees) {
    PlaceMap places = new PlaceMap();
    PointsTo inFrames = new SyntacticPointsTo(icfa, pointees);
    Deadline deadline = Deadline.none();
    try {
      PlaceGraph frames =
          PlaceExplorer.explore(icfa, places, new NoContexts(), inFrames, f -> true, deadline);
      FrameCalls calls = new FrameCalls(places, new NoContexts(), inFrames, f -> true);
      FramedLocksetAnalysis analysis =
          new FramedLocksetAnalysis(
              icfa, new Symbols(icfa), Set.of(), calls, inFrames, frames, Set.of());
      ContextSolution<LockState> solution =
          ValueContexts.solve(icfa, calls, analysis, ValueContexts.Budget.STANDARD, deadline);
      this.graph = solution.graph();
      this.pointsTo = new FramedPointsTo(inFrames, frames, solution::framed);
      this.locksets = analysis.locksets(graph, solution::framed, pointsTo, solution);
      locksets.findCallersLocks(deadline);
    } catch (ResourceException e) {
      throw new AssertionError(e);
    }
  }

  /** How many contexts reach a location. */
  public int contexts(Location location) {
    return places(location).size();
  }

  private List<Place> places(Location location) {
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

  /** The functions in which the locks that may be held at a location were acquired. */
  public Set<String> acquiredIn(Location location) {
    Set<String> names = new TreeSet<>();
    for (Place place : places(location)) {
      locksets.may(place).forEach(held -> names.add(held.acquisition().function().name()));
    }
    return names;
  }

  /** The names of the locks that are surely held at a location, in all contexts. */
  public Set<String> must(Location location) {
    Set<String> common = null;
    for (Place place : places(location)) {
      Set<String> names = new TreeSet<>();
      for (Locksets.MustHeld held : locksets.must(place)) {
        names.add(pointsTo.describe(held.lock()));
      }
      if (common == null) {
        common = names;
      } else {
        common.retainAll(names);
      }
    }
    if (common == null) {
      throw new AssertionError("not reached: " + location);
    }
    return common;
  }
}
