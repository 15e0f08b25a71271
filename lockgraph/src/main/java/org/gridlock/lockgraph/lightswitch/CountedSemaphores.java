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
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Attempt;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.Makings;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.PointsTo;
import org.jspecify.annotations.Nullable;

/**
 * Semaphores that let a known number of threads in: made once, with that number, and only posted by
 * a thread that has waited for it more often than it has posted, on all ways. Then all threads
 * together have waited at most that number more often than they have posted, and so many are inside
 * at most. With 1 it is a mutex.
 *
 * <p>Of programs with signal handlers or jumps nothing is said.
 */
public final class CountedSemaphores {
  private final Icfa icfa;
  private final Outcomes outcomes;
  private final PlaceGraph graph;
  private final ThreadFlow flow;
  private final PointsTo pointsTo;
  private final LockAddresses addresses;
  private final Locksets locksets;
  private final Deadline deadline;
  private final Makings makings;
  private final List<Use> uses = new ArrayList<>();

  /** Slow to find, and asked for in few programs. */
  private @Nullable List<Room> rooms;

  /** A semaphore that so many threads have at once at most, and how often each place has it. */
  private record Room(LockId semaphore, long size, Depths depths) {}

  /** A semaphore is waited for, or posted. */
  private record Use(Place place, Edge edge, Set<LockId> semaphores) {
    boolean isWait() {
      return edge.operation() instanceof Operation.Lock;
    }
  }

  /** Those of a program. */
  public CountedSemaphores(
      Icfa icfa,
      PlaceGraph graph,
      ThreadFlow flow,
      PointsTo pointsTo,
      LockAddresses addresses,
      Locksets locksets,
      Makings makings,
      Deadline deadline) {
    this.icfa = icfa;
    this.outcomes = new Outcomes(icfa);
    this.graph = graph;
    this.flow = flow;
    this.pointsTo = pointsTo;
    this.addresses = addresses;
    this.locksets = locksets;
    this.makings = makings;
    this.deadline = deadline;
  }

  /** Those that a thread at a place has waited for and not posted, with how many may have. */
  public Map<LockId, Long> heldAt(Place place) throws ResourceException {
    if (rooms == null) {
      rooms = find();
    }
    Map<LockId, Long> found = new LinkedHashMap<>();
    for (Room room : rooms) {
      Span depth = room.depths.at(place);
      if (depth != null && depth.low() > 0) {
        found.put(room.semaphore, room.size);
      }
    }
    return found;
  }

  /** Whether a program has signal handlers or jumps. */
  static boolean mayBeLeft(Icfa icfa) {
    if (icfa.functions().stream().anyMatch(Function::interrupts)) {
      return true;
    }
    for (int id = 0; id < icfa.edgeCount(); id++) {
      if (icfa.edge(id).operation().isJump()) {
        return true;
      }
    }
    return false;
  }

  private List<Room> find() throws ResourceException {
    if (mayBeLeft(icfa)) {
      return List.of();
    }
    Set<LockId> all = new LinkedHashSet<>();
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
    uses.stream().filter(Use::isWait).forEach(use -> all.addAll(use.semaphores));
    if (all.isEmpty()) {
      return List.of();
    }
    List<Room> found = new ArrayList<>();
    for (LockId semaphore : all) {
      if (find(semaphore) instanceof Room room) {
        found.add(room);
      }
    }
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

  private @Nullable Room find(LockId semaphore) throws ResourceException {
    if (!(semaphore instanceof LockId.At(Address address))
        || !addresses.isUnique(semaphore)
        || pointsTo.isEscaped(address)
        || locksets.mayBeReleasedByOthers(semaphore)) {
      return null;
    }
    long size = makings.madeOnce(semaphore);
    if (size <= 0) {
      return null;
    }
    Map<Edge, Integer> edges = new HashMap<>();
    Set<Place> places = new LinkedHashSet<>();
    for (Use use : uses) {
      if (!addresses.mayEqual(use.semaphores, Set.of(semaphore))) {
        continue;
      }
      List<Edge> changing = changing(use);
      if (changing == null || !addresses.isOne(use.semaphores)) {
        return null;
      }
      for (Edge edge : changing) {
        edges.put(edge, use.isWait() ? 1 : -1);
        places.add(graph.at(graph.entry(use.place), edge.source()));
      }
    }
    Depths depths =
        Depths.of(
            graph,
            flow,
            (place, edge) -> places.contains(place) ? edges.getOrDefault(edge, 0) : 0,
            outcomes::isDead,
            deadline);
    return depths != null && uses.stream().allMatch(use -> isOwn(use, semaphore, depths))
        ? new Room(semaphore, size, depths)
        : null;
  }

  /** The edges by which a semaphore is taken or given back; null if that is not known. */
  private @Nullable List<Edge> changing(Use use) {
    return use.edge.operation() instanceof Operation.Lock lock && lock.attempt() != Attempt.BLOCKING
        ? outcomes.successes(use.edge)
        : List.of(use.edge);
  }

  private boolean isOwn(Use use, LockId semaphore, Depths depths) {
    Span depth = depths.at(use.place);
    return use.isWait()
        || !addresses.mayEqual(use.semaphores, Set.of(semaphore))
        || (depth != null && depth.low() > 0);
  }
}
