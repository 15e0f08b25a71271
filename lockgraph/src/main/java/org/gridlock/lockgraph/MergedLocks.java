// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.Locksets.Sameness;
import org.jgrapht.alg.util.UnionFind;

/**
 * What is left of a lock graph that is too large to be searched: locks that some operation does not
 * tell apart count as one kind, of which every operation means any.
 *
 * <p>Two locks of a kind stand for all. Whoever requests a third one in a cycle may request the
 * first instead, so a shorter cycle by some of the same threads is left without it. So there is a
 * cycle here if there is one between the locks; the other way round need not be.
 *
 * @param edges between the locks that are left
 * @param kinds those of them that stand for more than themselves
 */
record MergedLocks(List<LockEdge> edges, Set<Resource> kinds) {
  private static final int LEFT = 2;

  /**
   * The graph of some edges.
   *
   * @param most with no more edges than these it is left as it is
   */
  static MergedLocks of(List<LockEdge> edges, ResourceOrder order, int most, Deadline deadline)
      throws ResourceException {
    if (edges.size() <= most) {
      return new MergedLocks(edges, Set.of());
    }
    Set<Resource> locks = locks(edges);
    Map<Resource, List<Resource>> standIns = standIns(locks, kinds(locks, edges, order, deadline));
    Set<LockEdge> merged = new LinkedHashSet<>();
    for (LockEdge edge : edges) {
      deadline.check();
      Resource held = edge.held().resource();
      for (Resource one : standIns.getOrDefault(held, List.of(held))) {
        for (Resource other : standIns.getOrDefault(edge.requested(), List.of(edge.requested()))) {
          merged.add(
              standIns.containsKey(held) || standIns.containsKey(edge.requested())
                  ? between(one, other, edge)
                  : edge);
        }
      }
    }
    Set<Resource> kinds = new HashSet<>();
    standIns.values().forEach(kinds::addAll);
    return new MergedLocks(List.copyOf(merged), kinds);
  }

  /** Whether neither end of an edge stands for more than itself. */
  boolean isExact(LockEdge edge) {
    return !kinds.contains(edge.held().resource()) && !kinds.contains(edge.requested());
  }

  /** Readers wait for each other if a writer waits; for which of the locks one does is lost. */
  private static LockEdge between(Resource held, Resource requested, LockEdge edge) {
    return new LockEdge(
        edge.thread(),
        new LockEdge.Holding(held, LockMode.EXCLUSIVE, edge.held().acquisition()),
        requested,
        LockMode.EXCLUSIVE,
        edge.request(),
        held.equals(requested) ? Sameness.UNKNOWN : Sameness.DIFFERENT,
        false,
        false);
  }

  /** Unites what an operation does not tell apart, and what may be the same. */
  private static UnionFind<Resource> kinds(
      Set<Resource> locks, List<LockEdge> edges, ResourceOrder order, Deadline deadline)
      throws ResourceException {
    UnionFind<Resource> kinds = new UnionFind<>(locks);
    Map<Place, Resource> taken = new HashMap<>();
    Map<Place, Resource> requested = new HashMap<>();
    for (LockEdge edge : edges) {
      deadline.check();
      unite(kinds, taken, edge.held().acquisition(), edge.held().resource());
      unite(kinds, requested, edge.request(), edge.requested());
    }
    for (Resource lock : locks) {
      for (Resource same : order.overlapping(lock)) {
        deadline.check();
        if (locks.contains(same)) {
          kinds.union(lock, same);
        }
      }
    }
    return kinds;
  }

  private static void unite(
      UnionFind<Resource> kinds, Map<Place, Resource> at, Place operation, Resource resource) {
    if (resource instanceof Resource.Lock) {
      Resource other = at.putIfAbsent(operation, resource);
      if (other != null) {
        kinds.union(other, resource);
      }
    }
  }

  /** All locks of some edges: of signals alone no cycle is one, so none of them may get lost. */
  private static Set<Resource> locks(List<LockEdge> edges) {
    Set<Resource> locks = new LinkedHashSet<>();
    for (LockEdge edge : edges) {
      locks.add(edge.held().resource());
      locks.add(edge.requested());
    }
    locks.removeIf(resource -> !(resource instanceof Resource.Lock));
    return locks;
  }

  /** The locks that stand for each that is not told apart from others. */
  private static Map<Resource, List<Resource>> standIns(
      Set<Resource> locks, UnionFind<Resource> kinds) {
    Map<Resource, List<Resource>> members = new LinkedHashMap<>();
    locks.forEach(
        lock -> members.computeIfAbsent(kinds.find(lock), key -> new ArrayList<>()).add(lock));
    Map<Resource, List<Resource>> standIns = new HashMap<>();
    for (List<Resource> kind : members.values()) {
      if (kind.size() > 1) {
        kind.forEach(member -> standIns.put(member, kind.subList(0, LEFT)));
      }
    }
    return standIns;
  }
}
