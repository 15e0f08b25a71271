// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.retry;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.Locksets.MustHeld;
import org.gridlock.lockset.symbol.Symbols;

/**
 * Global variables that stay as they are while a thread holds some locks: whoever writes one when
 * there may be threads, and that only by its name, holds such a lock, too. A flag that is set under
 * the lock that a loop keeps does not end the loop.
 */
final class GuardedVariables {
  private final Icfa icfa;
  private final Locksets locksets;

  /** Where variables are written. */
  private final Map<Variable, Set<Location>> written = new HashMap<>();

  private final Map<Location, List<Place>> places = new HashMap<>();

  GuardedVariables(Icfa icfa, Symbols symbols, PlaceGraph graph, Locksets locksets) {
    this.icfa = icfa;
    this.locksets = locksets;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      if (edge.source().function() != icfa.start() && !symbols.isEarly(edge)) {
        for (Lvalue target : Operands.written(edge.operation())) {
          Variable variable = target.rootVariable();
          if (variable != null && variable.isGlobal()) {
            written.computeIfAbsent(variable, key -> new HashSet<>()).add(edge.source());
          }
        }
      }
    }
    for (Place place : graph.places()) {
      places.computeIfAbsent(place.top(), key -> new ArrayList<>()).add(place);
    }
  }

  /** Whether nobody writes what is read while a thread holds some locks. */
  boolean isKept(Lvalue read, Set<MustHeld> held) {
    return read instanceof Lvalue.Var(Variable variable)
        && variable.isGlobal()
        && icfa.isDefined(variable)
        && !icfa.isAddressTaken(variable)
        && written.containsKey(variable)
        && written.get(variable).stream().allMatch(location -> excludes(location, held));
  }

  /** A function without places runs as well: it is not known with which locks. */
  private boolean excludes(Location location, Set<MustHeld> held) {
    List<Place> all = places.getOrDefault(location, List.of());
    return !all.isEmpty()
        && all.stream()
            .filter(locksets::isReached)
            .allMatch(
                place ->
                    locksets.must(place).stream()
                        .anyMatch(other -> held.stream().anyMatch(other::excludes)));
  }

  /**
   * What a thread passes from an attempt to the next, with the attempt.
   *
   * @param edges all that it may pass after an attempt, also where it leaves the loop
   */
  static List<Edge> round(Edge attempt, Collection<Edge> edges) {
    Map<Location, List<Edge>> incoming = new HashMap<>();
    edges.forEach(
        edge -> incoming.computeIfAbsent(edge.target(), key -> new ArrayList<>()).add(edge));
    List<Edge> round = new ArrayList<>(List.of(attempt));
    Set<Location> seen = new HashSet<>(Set.of(attempt.source()));
    Deque<Location> pending = new ArrayDeque<>(seen);
    while (!pending.isEmpty()) {
      for (Edge edge : incoming.getOrDefault(pending.remove(), List.of())) {
        round.add(edge);
        if (seen.add(edge.source())) {
          pending.add(edge.source());
        }
      }
    }
    if (!seen.contains(attempt.target())) {
      round.addAll(edges); // it comes back by a call of the function by itself
    }
    return round;
  }

  /** Whether an operation may release a lock that the thread holds. */
  static boolean mayRelease(Operation operation) {
    return operation instanceof Operation.Unlock
        || operation instanceof Operation.AwaitCondition
        || operation instanceof Operation.DestroyLock
        || operation instanceof Operation.Gap
        || operation instanceof Operation.Havoc;
  }
}
