// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.jspecify.annotations.Nullable;

/**
 * Locks that are one to the analysis and that the program takes in the order of their addresses
 * (rule R 13 of the design): no cycle is of these alone. A cycle through others remains one if the
 * edges between them are left out, as both ends of those are one.
 */
final class OrderedInstances {
  private final Icfa icfa;
  private final Map<Function, VariableOrder> orders = new HashMap<>();
  private final Set<LockEdge> ordered = new LinkedHashSet<>();
  private final Set<LockEdge> maybeSame = new LinkedHashSet<>();

  OrderedInstances(Icfa icfa, List<LockEdge> edges, Resources resources) {
    this.icfa = icfa;
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
        .map(
            text ->
                new Refutation(
                    List.of(text), "such locks are only taken in the order of their addresses"))
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
      int relation = relation(edge);
      relations |= relation;
      if ((relation & VariableOrder.EQUAL) != 0) {
        same.add(edge);
      }
    }
    boolean isOneWay =
        (relations & VariableOrder.LESS) == 0 || (relations & VariableOrder.GREATER) == 0;
    if (isOneWay) {
      maybeSame.addAll(same);
    }
    return isOneWay;
  }

  /** How the held lock lies to the requested one. */
  private int relation(LockEdge edge) {
    int any = VariableOrder.LESS | VariableOrder.EQUAL | VariableOrder.GREATER;
    Place taken = edge.held().acquisition();
    Place at = edge.request();
    InstanceName held = name(taken.top());
    InstanceName requested = name(at.top());
    if (held == null
        || requested == null
        || taken.parent() != at.parent()
        || !taken.function().equals(at.function())
        || !held.shape().equals(requested.shape())
        || !Objects.equals(held.base(), requested.base())) {
      return any;
    }
    VariableOrder order =
        orders.computeIfAbsent(at.function(), function -> new VariableOrder(icfa, function));
    if (held.base() != null
        && order.relation(held.base(), taken.top(), held.base(), at.top()) != VariableOrder.EQUAL) {
      return any;
    }
    return order.relation(held.variable(), taken.top(), requested.variable(), at.top());
  }

  /** The name of the lock that is taken at a location; null if that is not sure. */
  private static @Nullable InstanceName name(Location location) {
    Expression only = null;
    for (Edge edge : location.outgoing()) {
      if (only != null || !(edge.operation() instanceof Operation.Lock lock)) {
        return null;
      }
      only = lock.lock();
    }
    return only == null ? null : InstanceName.of(only);
  }
}
