// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.retry;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.Locksets.MustHeld;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.nonconc.NonConcurrency;
import org.gridlock.nonconc.NonConcurrency.Answer;
import org.jspecify.annotations.Nullable;

/**
 * Global variables that stay as they are while a thread is at some place: whoever writes one when
 * there may be threads, and that only by its name, holds a lock that the thread holds there, too,
 * or comes before or after it. A flag that is set under the lock that a loop keeps, or after the
 * thread was joined, does not end the loop.
 */
final class GuardedVariables {
  private final Icfa icfa;
  private final Locksets locksets;
  private final NonConcurrency nonConcurrency;

  /** Where variables are written. */
  private final Map<Variable, Set<Location>> written = new HashMap<>();

  private final Map<Location, List<Place>> places = new HashMap<>();

  /** By function, where it is called by its name. */
  private final Map<Function, Set<Location>> calls = new HashMap<>();

  /** What may be called in other ways. */
  private final Set<Function> addressed;

  private final Map<Function, Set<Variable>> read = new HashMap<>();
  private final Map<Place, Set<Variable>> kept = new HashMap<>();

  GuardedVariables(
      Icfa icfa,
      Symbols symbols,
      PlaceGraph graph,
      Locksets locksets,
      NonConcurrency nonConcurrency) {
    this.icfa = icfa;
    this.locksets = locksets;
    this.nonConcurrency = nonConcurrency;
    this.addressed = Set.copyOf(icfa.addressTakenFunctions());
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      Function callee = Operands.namedCallee(edge.operation());
      if (callee != null) {
        calls.computeIfAbsent(callee, key -> new HashSet<>()).add(edge.source());
      }
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

  /** Those that the function of a place reads and nobody writes while a thread is at the place. */
  Set<Variable> keptAt(Place place) throws ResourceException {
    Set<Variable> known = kept.get(place);
    if (known != null) {
      return known;
    }
    Set<Variable> found = new HashSet<>();
    for (Variable variable : read.computeIfAbsent(place.function(), this::readIn)) {
      if (isKept(variable, place)) {
        found.add(variable);
      }
    }
    kept.put(place, found);
    return found;
  }

  private Set<Variable> readIn(Function function) {
    Set<Variable> found = new LinkedHashSet<>();
    for (Edge edge : function.edges()) {
      for (Expression root : Operands.expressions(edge.operation())) {
        Operands.forEachPart(
            root,
            part -> {
              if (part instanceof Lvalue.Var(Variable variable)
                  && written.containsKey(variable)
                  && icfa.isDefined(variable)
                  && !icfa.isAddressTaken(variable)) {
                found.add(variable);
              }
            });
      }
    }
    return found;
  }

  private boolean isKept(Variable variable, Place place) throws ResourceException {
    Set<Place> writing = writing(written.getOrDefault(variable, Set.of()));
    if (writing == null) {
      return false;
    }
    for (Place other : writing) {
      if (locksets.isReached(other)
          && !excludes(other, place)
          && nonConcurrency.check(place, other) == Answer.MAY_BE_CONCURRENT) {
        return false;
      }
    }
    return true;
  }

  /**
   * The places of some locations; of a function that is not looked at since it has no locks, those
   * where it is called or begins as a thread. Null if they are not known.
   */
  private @Nullable Set<Place> writing(Set<Location> locations) {
    Set<Place> found = new LinkedHashSet<>();
    Set<Location> seen = new HashSet<>(locations);
    Deque<Location> pending = new ArrayDeque<>(locations);
    while (!pending.isEmpty()) {
      Location location = pending.remove();
      Function function = location.function();
      List<Place> all = places.getOrDefault(location, List.of());
      if (all.isEmpty()) {
        all = places.getOrDefault(function.entry(), List.of());
        if (all.isEmpty() && addressed.contains(function)) {
          return null;
        }
        calls.getOrDefault(function, Set.of()).stream().filter(seen::add).forEach(pending::add);
      }
      found.addAll(all);
    }
    return found;
  }

  private boolean excludes(Place writing, Place place) {
    Set<MustHeld> held = locksets.must(place);
    return !held.isEmpty()
        && locksets.must(writing).stream()
            .anyMatch(other -> held.stream().anyMatch(other::excludes));
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
