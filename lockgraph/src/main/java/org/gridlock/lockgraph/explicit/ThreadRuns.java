// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.explicit;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * The runs of a thread from its start on, with all calls of functions that may take locks or give
 * them back, and of small ones that compute something.
 */
final class ThreadRuns {
  /** Deeper calls are given up, and so is recursion. */
  private static final int MAX_DEPTH = 16;

  /** Functions with fewer edges are gone through for what they return. */
  private static final int MAX_SMALL = 50;

  private final PlaceGraph graph;
  private final Symbols symbols;
  private final StoredValues stored;
  private final LiveVariables live;
  private final Starts starts;
  private final Set<Function> locking;
  private final Map<Begin, Set<State>> ends = new HashMap<>();
  private final Map<At, Set<State>> states = new HashMap<>();
  private final Set<Function> running = new HashSet<>();
  private final StepBudget budget;

  private record Begin(Place entry, State state) {}

  private record At(Place entry, Location location) {}

  /**
   * No runs yet.
   *
   * @param locking the functions that may take locks or give them back, or that call such
   * @param budget of the steps
   */
  ThreadRuns(
      PlaceGraph graph,
      Symbols symbols,
      StoredValues stored,
      LiveVariables live,
      Set<Function> locking,
      StepBudget budget) {
    this.graph = graph;
    this.symbols = symbols;
    this.stored = stored;
    this.live = live;
    this.starts = new Starts(symbols, stored);
    this.locking = locking;
    this.budget = budget;
  }

  /** Goes through all that a function does; false if that is too much. */
  boolean run(Place entry, State start) {
    return ends(entry, start) != null;
  }

  /** The states in which control may be at a location of an activation. */
  Collection<State> at(Place entry, Location location) {
    return states.getOrDefault(new At(entry, location), Set.of());
  }

  /** How a function may end; null if it was not gone through. */
  private @Nullable Set<State> ends(Place entry, State start) {
    Begin begin = new Begin(entry, start);
    Set<State> known = ends.get(begin);
    if (known != null) {
      return known;
    }
    Function function = entry.function();
    if (budget.isSpent()
        || running.size() >= MAX_DEPTH
        || !Activation.isPlain(function)
        || !running.add(function)) {
      budget.giveUp();
      return null;
    }
    Activation activation = new Activation(symbols, stored, live, function, entry, this::call);
    activation.run(start, budget);
    running.remove(function);
    if (budget.isSpent()) {
      return null;
    }
    for (Location location : activation.reached()) {
      states
          .computeIfAbsent(new At(entry, location), key -> new LinkedHashSet<>())
          .addAll(activation.at(location));
    }
    Set<State> found = new LinkedHashSet<>(activation.at(function.exit()));
    ends.put(begin, found);
    return found;
  }

  /** What a function returns, or makes of globals, that calls and locks nothing, and is small. */
  private @Nullable Collection<State> computed(Place frame, State before, Edge call) {
    Function callee =
        symbols.effect(call).written().isEmpty()
            ? null
            : ((Operation.Call) call.operation()).callee().namedFunction();
    if (callee == null || !callee.isDefined() || !isSmall(callee)) {
      return null;
    }
    Activation activation = new Activation(symbols, stored, live, callee, frame, this::call);
    State start = starts.start(before, call, callee).holding(before.held());
    activation.run(start, budget);
    return activation.at(callee.exit()).stream()
        .map(end -> starts.resume(before, call, callee, end))
        .toList();
  }

  private static boolean isSmall(Function function) {
    return function.edges().size() <= MAX_SMALL
        && Activation.isPlain(function)
        && function.edges().stream().noneMatch(edge -> LockingFunctions.mayLock(edge.operation()));
  }

  /**
   * What a call does if it may lock, or computes something.
   *
   * @see Activation.Calls
   */
  @Nullable Collection<State> call(Place frame, State before, Edge call) {
    Place site = graph.at(frame, call.source());
    Collection<Place> entered = graph.entered(site, call);
    if (entered.stream().noneMatch(entry -> locking.contains(entry.function()))) {
      return computed(frame, before, call);
    }
    Function only = starts.callee(before, call);
    boolean isEntered = entered.stream().anyMatch(entry -> entry.function() == only);
    Set<State> after = new LinkedHashSet<>();
    if (graph.stepsOver(site, call) && !isEntered) {
      // A pointer may lead to a function that does not lock, besides those that do.
      after.add(before.without(symbols.effect(call).written()).withoutPointed());
      if (only != null) {
        return after;
      }
    }
    for (Place entry : entered) {
      Function callee = entry.function();
      if (isEntered && callee != only) {
        continue;
      }
      Set<State> found = ends(entry, starts.start(before, call, callee).holding(before.held()));
      if (found == null) {
        return Set.of(); // nothing counts any more
      }
      found.forEach(end -> after.add(starts.resume(before, call, callee, end)));
    }
    return after;
  }
}
