// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.Solution;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.lockset.Acquisition.Origin;
import org.gridlock.lockset.symbol.Symbols;

/**
 * The locksets in value contexts. Where a lock was acquired is not part of the states of callees;
 * it is looked up when it is asked for, through the calls that lead to the place.
 */
public final class FramedLocksets extends SolvedLocksets {
  /** An acquisition as an activation knows it. */
  private record Known(Place entry, Acquisition acquisition) {}

  /** The lock operations of a thread that are alike. */
  private record Operations(
      AbstractThread thread, Set<LockId> locks, LockKind kind, LockMode mode) {}

  private final MayFrames frames;
  private final Solution<LockState> solution;
  private final Map<Known, List<Place>> operations = new HashMap<>();
  private final Map<Operations, List<Place>> byLocks = new HashMap<>();

  FramedLocksets(
      PlaceGraph graph,
      LockAddresses addresses,
      Symbols symbols,
      MayFrames frames,
      Solution<LockState> solution) {
    super(
        graph,
        addresses,
        symbols,
        ForeignUnlocks.of(graph, addresses, place -> solution.state(place).may()));
    this.frames = frames;
    this.solution = solution;
  }

  @Override
  MayState mayState(Place place) {
    return solution.state(place).may();
  }

  @Override
  MustState mustState(Place place) {
    return solution.state(place).must();
  }

  /** Of each operation, the place with the fewest calls in between. */
  @Override
  List<Place> operations(Place place, Acquisition acquisition) {
    Known start = new Known(graph.entry(place), acquisition);
    List<Place> known = operations.get(start);
    if (known == null) {
      known = search(start);
      operations.put(start, known);
    }
    return known;
  }

  private List<Place> search(Known start) {
    Map<Location, Place> found = new LinkedHashMap<>();
    Set<Known> seen = new HashSet<>();
    Deque<Known> pending = new ArrayDeque<>();
    pending.add(start);
    while (!pending.isEmpty()) {
      Known next = pending.remove();
      if (seen.add(next)) {
        switch (next.acquisition.origin()) {
          case Origin.Any any ->
              everywhere(next).forEach(place -> found.putIfAbsent(place.top(), place));
          case Origin.ByCaller caller -> callers(next, pending);
          case Origin.InCall(Edge call) -> callees(next, call, pending);
          case Origin.Own own -> {
            Place operation = at(next.entry, own.operation().source());
            found.putIfAbsent(operation.top(), operation);
          }
        }
      }
    }
    return List.copyOf(found.values());
  }

  /** All operations of the thread that acquire the locks. */
  private List<Place> everywhere(Known any) {
    if (byLocks.isEmpty()) {
      for (Place place : graph.places()) {
        for (Edge edge : place.top().outgoing()) {
          if (edge.operation() instanceof Operation.Lock lock && isReached(place)) {
            byLocks
                .computeIfAbsent(
                    new Operations(
                        graph.thread(place),
                        addresses.locks(place, lock.lock()),
                        lock.kind(),
                        lock.mode()),
                    key -> new ArrayList<>())
                .add(place);
          }
        }
      }
    }
    return byLocks.getOrDefault(
        new Operations(
            graph.thread(any.entry),
            any.acquisition.locks(),
            any.acquisition.kind(),
            any.acquisition.mode()),
        List.of());
  }

  private Place at(Place entry, Location location) {
    return graph.at(entry, location);
  }

  private void callers(Known known, Deque<Known> pending) {
    for (PlaceGraph.Site site : graph.sites(known.entry)) {
      if (site.edge().operation() instanceof Operation.Call) {
        frames
            .outside(site.edge(), known.entry.function(), mayState(site.place()))
            .forEach(
                (inside, seen) -> {
                  if (seen.acquisition() == known.acquisition) {
                    pending.add(new Known(graph.entry(site.place()), inside.acquisition()));
                  }
                });
      }
    }
  }

  private void callees(Known known, Edge call, Deque<Known> pending) {
    for (Place entry : graph.entered(at(known.entry, call.source()), call)) {
      for (MayEntry entryAtExit : mayState(at(entry, entry.function().exit())).entries()) {
        Acquisition acquisition = entryAtExit.acquisition();
        if (acquisition.isLike(known.acquisition) && !acquisition.isByCaller()) {
          pending.add(new Known(entry, acquisition));
        }
      }
    }
  }
}
