// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.icfa.error.ResourceException;

/**
 * Locks that the program takes in the order of their addresses (rule R 13 of the design): no cycle
 * is of these alone. Of locks that are one to the analysis, a cycle through others remains one if
 * the edges between them are left out, as both ends of those are one. Locks that are several to it,
 * as those of two places that allocate, must be on no cycle with others.
 */
final class OrderedInstances {
  /** Why no cycle is of such locks. */
  static final String REASON = "such locks are only taken in the order of their addresses";

  private final AddressOrder addresses;
  private final Set<LockEdge> ordered = new LinkedHashSet<>();
  private final Set<LockEdge> maybeSame = new LinkedHashSet<>();

  OrderedInstances(
      AddressOrder addresses, List<LockEdge> edges, Resources resources, Deadline deadline)
      throws ResourceException {
    this.addresses = addresses;
    Map<Resource, List<LockEdge>> loops = new LinkedHashMap<>();
    Set<Resource> all = new LinkedHashSet<>();
    for (LockEdge edge : edges) {
      all.add(edge.held().resource());
      all.add(edge.requested());
      if (edge.held().resource().equals(edge.requested())) {
        loops.computeIfAbsent(edge.requested(), key -> new ArrayList<>()).add(edge);
      }
    }
    loops.forEach(
        (lock, among) -> {
          if (lock instanceof Resource.Lock && areOrdered(among) && isAlone(lock, all, resources)) {
            ordered.addAll(among);
          }
        });
    if (edges.stream().anyMatch(edge -> isBetweenSeveral(edge, resources))) {
      for (List<LockEdge> among : new ResourceOrder(edges, resources, deadline).onCycles(edges)) {
        if (among.stream().allMatch(OrderedInstances::isBetweenLocks) && areOrdered(among)) {
          ordered.addAll(among);
        }
      }
    }
  }

  private static boolean isBetweenLocks(LockEdge edge) {
    return edge.held().resource() instanceof Resource.Lock
        && edge.requested() instanceof Resource.Lock;
  }

  /** Whether an edge leads one way in memory, between locks that are two to the analysis. */
  private boolean isBetweenSeveral(LockEdge edge, Resources resources) {
    return isBetweenLocks(edge)
        && !edge.held().resource().equals(edge.requested())
        && !(resources.isUnique(edge.held().resource()) && resources.isUnique(edge.requested()))
        && areOneWay(addresses.relation(edge));
  }

  /** The edges that no cycle needs. */
  Set<LockEdge> edges() {
    return ordered;
  }

  /** That they make no cycle. */
  List<Refutation> refutations(Resources resources) {
    return ordered.stream()
        .map(resources::describe)
        .distinct()
        .map(text -> new Refutation(List.of(text), REASON))
        .toList();
  }

  /** Those of them whose locks may be one and the same. */
  Set<LockEdge> maybeSame() {
    return maybeSame;
  }

  private static boolean isAlone(Resource lock, Set<Resource> all, Resources resources) {
    return all.stream().noneMatch(other -> !other.equals(lock) && resources.mayEqual(lock, other));
  }

  private boolean areOrdered(List<LockEdge> edges) {
    int relations = 0;
    List<LockEdge> same = new ArrayList<>();
    for (LockEdge edge : edges) {
      int relation = addresses.relation(edge);
      relations |= relation;
      if (!areOneWay(relations)) {
        return false;
      }
      if ((relation & VariableOrder.EQUAL) != 0) {
        same.add(edge);
      }
    }
    maybeSame.addAll(same);
    return true;
  }

  private static boolean areOneWay(int relations) {
    return (relations & VariableOrder.LESS) == 0 || (relations & VariableOrder.GREATER) == 0;
  }
}
