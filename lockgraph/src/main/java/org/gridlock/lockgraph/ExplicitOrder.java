// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.explicit.ExplicitValues;
import org.gridlock.lockgraph.explicit.ExplicitValues.Pair;
import org.gridlock.lockgraph.explicit.Value;
import org.gridlock.lockset.LockId;
import org.gridlock.pointer.AbstractObject;
import org.jgrapht.Graph;
import org.jgrapht.GraphMetrics;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleDirectedGraph;
import org.jspecify.annotations.Nullable;

/**
 * Locks of one array of which all runs together never take two in a circle, with the numbers that
 * the threads have and that loops count: philosophers of which the last one, or every other one,
 * begins on the other side. The elements that are held and requested are the nodes and edges of a
 * graph without cycle, or only with such as need more threads than a semaphore lets in, so no
 * deadlock is of such locks alone.
 */
final class ExplicitOrder {
  private static final String NO_CIRCLE =
      "the elements that threads of all numbers take after each other make no circle";

  private final ExplicitValues values;
  private final Rooms rooms;
  private final Resources resources;
  private final List<LockEdge> left = new ArrayList<>();

  /** The edges that no cycle needs, and why. */
  private final Map<LockEdge, String> ordered = new LinkedHashMap<>();

  private final Set<LockEdge> maybeSame = new LinkedHashSet<>();

  /** The objects with edges that another argument has settled: it counts on all the others. */
  private final Set<AbstractObject> settledWithin = new LinkedHashSet<>();

  /** The pairs of locks of each edge that are known. */
  private final Map<LockEdge, Set<Pair>> pairs = new LinkedHashMap<>();

  /**
   * Orders locks.
   *
   * @param edges of the lock graph
   * @param settled those that make no cycle already
   */
  ExplicitOrder(
      ExplicitValues values,
      Rooms rooms,
      Resources resources,
      List<LockEdge> edges,
      Set<LockEdge> settled)
      throws ResourceException {
    this.values = values;
    this.rooms = rooms;
    this.resources = resources;
    Map<AbstractObject, List<LockEdge>> within = new LinkedHashMap<>();
    for (LockEdge edge : edges) {
      if (settled.contains(edge)) {
        addObject(edge.held().resource());
        addObject(edge.requested());
        continue;
      }
      boolean overlap = resources.mayEqual(edge.held().resource(), edge.requested());
      if (overlap && isNeverHeld(edge)) {
        ordered.put(edge, NO_CIRCLE);
        continue;
      }
      left.add(edge);
      AbstractObject object = object(edge.held().resource());
      if (object != null && object.equals(object(edge.requested()))) {
        within.computeIfAbsent(object, key -> new ArrayList<>()).add(edge);
      }
    }
    for (Map.Entry<AbstractObject, List<LockEdge>> entry : within.entrySet()) {
      List<LockEdge> some = entry.getValue();
      String reason = some.stream().allMatch(this::isBetweenSingleLocks) ? null : whyNoCircle(some);
      if (reason != null) {
        drop(entry.getKey(), some, edges, reason);
      }
    }
  }

  /** The edges that no cycle needs. */
  Set<LockEdge> edges() {
    return ordered.keySet();
  }

  /** Those of them whose locks may be one and the same. */
  Set<LockEdge> maybeSame() {
    return maybeSame;
  }

  /** That they make no cycle. */
  List<Refutation> refutations() {
    return ordered.entrySet().stream()
        .map(edge -> new Refutation(List.of(resources.describe(edge.getKey())), edge.getValue()))
        .distinct()
        .toList();
  }

  /** The variable or allocated memory that a lock is in; null if that is not known. */
  static @Nullable AbstractObject object(Resource resource) {
    return resource instanceof Resource.Lock(LockId id) && id instanceof LockId.At at
        ? at.address().object()
        : null;
  }

  private boolean isBetweenSingleLocks(LockEdge edge) {
    return resources.isUnique(edge.held().resource()) && resources.isUnique(edge.requested());
  }

  private boolean isNeverHeld(LockEdge edge) {
    Set<Pair> found = pairs(edge);
    return found != null && found.isEmpty();
  }

  /** Whether what is held and what is requested then are two locks in all runs. */
  boolean areDifferent(LockEdge edge) {
    Set<Pair> found = pairs(edge);
    return found != null
        && found.stream()
            .allMatch(
                pair ->
                    pair.held() != null
                        && pair.requested() != null
                        && !pair.held().equals(pair.requested())
                        && haveComparableBases(Set.of(pair.held(), pair.requested())));
  }

  private @Nullable Set<Pair> pairs(LockEdge edge) {
    Set<Pair> found = pairs.get(edge);
    if (found == null) {
      found = values.pairs(edge.held().acquisition(), edge.request());
      if (found != null) {
        pairs.put(edge, found);
      }
    }
    return found;
  }

  /** Why threads never wait for each other at some edges alone; null if they may. */
  private @Nullable String whyNoCircle(List<LockEdge> edges) throws ResourceException {
    Graph<Value, DefaultEdge> graph = new SimpleDirectedGraph<>(DefaultEdge.class);
    for (LockEdge edge : edges) {
      Set<Pair> found = pairs(edge);
      if (found == null) {
        return null;
      }
      for (Pair pair : found) {
        Value held = pair.held();
        Value requested = pair.requested();
        if (held == null || requested == null || !values.isOne(held) || !values.isOne(requested)) {
          return null;
        }
        graph.addVertex(held);
        graph.addVertex(requested);
        if (!held.equals(requested)) {
          graph.addEdge(held, requested);
        }
      }
    }
    if (!haveComparableBases(graph.vertexSet())) {
      return null;
    }
    int shortest = GraphMetrics.getGirth(graph);
    return shortest == Integer.MAX_VALUE ? NO_CIRCLE : rooms.refuted(edges, shortest);
  }

  /** Whether equal locks have equal addresses: what two pointers point to may be one array. */
  private static boolean haveComparableBases(Set<Value> addresses) {
    Set<Value.Base> bases = new HashSet<>();
    for (Value address : addresses) {
      Value.Base base = address.base();
      if (base == null) {
        return false; // a number, as that of a null pointer
      }
      bases.add(base);
    }
    return bases.size() <= 1 || bases.stream().noneMatch(Value.Base::pointed);
  }

  private void addObject(Resource resource) {
    AbstractObject object = object(resource);
    if (object != null) {
      settledWithin.add(object);
    }
  }

  private void drop(
      AbstractObject object, List<LockEdge> within, List<LockEdge> all, String reason) {
    Set<Resource> locks = new LinkedHashSet<>();
    for (LockEdge edge : within) {
      locks.add(edge.held().resource());
      locks.add(edge.requested());
    }
    if (!isAlone(object, locks, all)
        || (locks.size() > 1 && (leadBack(object) || settledWithin.contains(object)))) {
      return;
    }
    for (LockEdge edge : within) {
      ordered.put(edge, reason);
      if (pairs.getOrDefault(edge, Set.of()).stream()
          .anyMatch(pair -> pair.held() != null && pair.held().equals(pair.requested()))) {
        maybeSame.add(edge);
      }
    }
  }

  private boolean isAlone(AbstractObject object, Set<Resource> locks, List<LockEdge> all) {
    Set<Resource> others = new LinkedHashSet<>();
    for (LockEdge edge : all) {
      others.add(edge.held().resource());
      others.add(edge.requested());
    }
    others.removeIf(other -> object.equals(object(other)));
    return others.stream()
        .noneMatch(other -> locks.stream().anyMatch(lock -> resources.mayEqual(lock, other)));
  }

  /**
   * Whether a way leads from some lock in an object over others to one in it. Then the edges
   * between its locks may be needed for a cycle with those.
   */
  private boolean leadBack(AbstractObject object) {
    Set<Resource> reached = new LinkedHashSet<>();
    boolean changed = true;
    while (changed) {
      changed = false;
      for (LockEdge edge : left) {
        Resource held = edge.held().resource();
        boolean from = object.equals(object(held));
        boolean to = object.equals(object(edge.requested()));
        if ((from && !to)
            || (!from && reached.stream().anyMatch(lock -> resources.mayEqual(lock, held)))) {
          if (to) {
            return true;
          }
          changed |= reached.add(edge.requested());
        }
      }
    }
    return false;
  }
}
