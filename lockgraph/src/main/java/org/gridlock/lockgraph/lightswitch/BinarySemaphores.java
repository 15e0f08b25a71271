// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.lightswitch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Attempt;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.PointsTo;
import org.jspecify.annotations.Nullable;

/**
 * Semaphores that are used as mutexes: made once, with 1, and only posted by a thread that has
 * waited for it more often than it has posted, on all ways. Then all threads together have waited
 * at most once more than they have posted, and who has is the only one.
 */
final class BinarySemaphores {
  private final Icfa icfa;
  private final PlaceGraph graph;
  private final ThreadFlow flow;
  private final PointsTo pointsTo;
  private final LockAddresses addresses;
  private final Locksets locksets;
  private final Deadline deadline;
  private final List<Use> uses = new ArrayList<>();
  private final List<Making> makings = new ArrayList<>();
  private final boolean areAllMakingsFollowed;
  private final Map<LockId, Depths> held = new LinkedHashMap<>();

  /** A semaphore is waited for, or posted. */
  private record Use(Place place, Edge edge, Set<LockId> semaphores) {
    boolean isWait() {
      return edge.operation() instanceof Operation.Lock;
    }
  }

  /** Semaphores are made. */
  private record Making(Place place, List<Expression> arguments, Set<LockId> semaphores) {}

  BinarySemaphores(
      Icfa icfa,
      PlaceGraph graph,
      ThreadFlow flow,
      PointsTo pointsTo,
      LockAddresses addresses,
      Locksets locksets,
      Deadline deadline)
      throws ResourceException {
    this.icfa = icfa;
    this.graph = graph;
    this.flow = flow;
    this.pointsTo = pointsTo;
    this.addresses = addresses;
    this.locksets = locksets;
    this.deadline = deadline;
    for (Place place : graph.places()) {
      if (locksets.isReached(place)) {
        for (Edge edge : place.top().outgoing()) {
          Expression semaphore = semaphore(edge.operation());
          if (semaphore != null) {
            uses.add(new Use(place, edge, addresses.locks(place, semaphore)));
          }
        }
      }
    }
    areAllMakingsFollowed = findMakings();
    Set<LockId> all = new LinkedHashSet<>();
    uses.stream().filter(Use::isWait).forEach(use -> all.addAll(use.semaphores));
    for (LockId semaphore : all) {
      Depths depths = find(semaphore);
      if (depths != null) {
        held.put(semaphore, depths);
      }
    }
  }

  /** Those that a thread at a place has, and no other one. */
  Set<LockId> heldAt(Place place) {
    Set<LockId> found = new LinkedHashSet<>();
    held.forEach(
        (semaphore, depths) -> {
          Span depth = depths.at(place);
          if (depth != null && depth.low() > 0) {
            found.add(semaphore);
          }
        });
    return found;
  }

  private static @Nullable Expression semaphore(Operation operation) {
    if (operation instanceof Operation.Lock lock && lock.kind() == LockKind.SEMAPHORE) {
      return lock.lock();
    }
    return operation instanceof Operation.Unlock unlock && unlock.kind() == LockKind.SEMAPHORE
        ? unlock.lock()
        : null;
  }

  private @Nullable Depths find(LockId semaphore) throws ResourceException {
    if (!(semaphore instanceof LockId.At(Address address))
        || !addresses.isUnique(semaphore)
        || pointsTo.isEscaped(address)
        || locksets.mayBeReleasedByOthers(semaphore)
        || !isMadeOnceWithOne(semaphore)) {
      return null;
    }
    Map<Edge, Integer> edges = new HashMap<>();
    Set<Place> places = new LinkedHashSet<>();
    for (Use use : uses) {
      if (!addresses.mayEqual(use.semaphores, Set.of(semaphore))) {
        continue;
      }
      if (!addresses.isOne(use.semaphores)
          || (use.edge.operation() instanceof Operation.Lock wait
              && wait.attempt() != Attempt.BLOCKING)) {
        return null;
      }
      edges.put(use.edge, use.isWait() ? 1 : -1);
      places.add(use.place);
    }
    Depths depths =
        Depths.of(
            graph,
            flow,
            (place, edge) -> places.contains(place) ? edges.getOrDefault(edge, 0) : 0,
            deadline);
    return depths != null && uses.stream().allMatch(use -> isOwn(use, semaphore, depths))
        ? depths
        : null;
  }

  private boolean isOwn(Use use, LockId semaphore, Depths depths) {
    Span depth = depths.at(use.place);
    return use.isWait()
        || !addresses.mayEqual(use.semaphores, Set.of(semaphore))
        || (depth != null && depth.low() > 0);
  }

  /** Finds where semaphores are made; false if some are in a function that is not followed. */
  private boolean findMakings() {
    Set<Edge> followed = new LinkedHashSet<>();
    for (Place place : graph.places()) {
      for (Edge edge : place.top().outgoing()) {
        if (arguments(edge) instanceof List<Expression> arguments) {
          followed.add(edge);
          makings.add(new Making(place, arguments, addresses.locks(place, arguments.get(0))));
        }
      }
    }
    for (int id = 0; id < icfa.edgeCount(); id++) {
      if (arguments(icfa.edge(id)) != null && !followed.contains(icfa.edge(id))) {
        return false;
      }
    }
    return true;
  }

  private boolean isMadeOnceWithOne(LockId semaphore) {
    List<Making> all = new ArrayList<>();
    for (Making making : makings) {
      if (addresses.mayEqual(making.semaphores, Set.of(semaphore))) {
        all.add(making);
      }
    }
    return areAllMakingsFollowed
        && all.size() == 1
        && isOne(all.getFirst().arguments)
        && graph.runsAtMostOnce(all.getFirst().place);
  }

  private static boolean isOne(List<Expression> arguments) {
    return arguments.size() == 3
        && arguments.get(1).withoutCasts() instanceof Expression.Constant shared
        && shared.value() == 0
        && arguments.get(2).withoutCasts() instanceof Expression.Constant count
        && count.value() == 1;
  }

  /** What a semaphore is made with; null for other operations. */
  private static @Nullable List<Expression> arguments(Edge edge) {
    return edge.operation() instanceof Operation.LibraryCall call
            && call.callee().name().equals("sem_init")
            && !call.arguments().isEmpty()
        ? call.arguments()
        : null;
  }
}
