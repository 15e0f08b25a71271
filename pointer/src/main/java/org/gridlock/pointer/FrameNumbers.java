// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * The numbers that the parameters of an activation are given, where all calls that enter its frame
 * give the same: {@code get(0)} and {@code get(1)} return different locks. Only parameters that
 * nothing else writes count. Calls are found one by one, so what is known of a frame may be lost
 * again; what was derived from it is then too little.
 */
final class FrameNumbers {
  /** A call out of a frame whose operands depend on numbers of the frame. */
  record Call(Place site, Edge edge, Place entry, Function callee) {}

  /** A frame of which less is known than before, and the edges on which that tells. */
  record Widened(Place frame, List<Edge> edges, List<Call> calls) {}

  private final Numbers everywhere;
  private final Map<Place, Map<Variable, Long>> given = new HashMap<>();
  private final Map<Place, Set<Variable>> varying = new HashMap<>();
  private final Map<Place, List<Call>> calls = new HashMap<>();
  private final Map<Place, Set<Edge>> dead = new HashMap<>();
  private final Deque<Widened> pending = new ArrayDeque<>();

  FrameNumbers(Icfa icfa) {
    this.everywhere = new Numbers(icfa);
  }

  /** The only number that a variable holds in the activation {@code frame}; null if unknown. */
  @Nullable Long of(Place frame, Variable variable) {
    Long known = everywhere.of(variable);
    return known != null || variable.function() != frame.function()
        ? known
        : given.getOrDefault(frame, Map.of()).get(variable);
  }

  /** The only number that a variable holds in all activations; null if unknown. */
  @Nullable Long of(Variable variable) {
    return everywhere.of(variable);
  }

  /** A call enters a frame. */
  void enter(Place caller, Call call, List<Expression> arguments) {
    if (mentionsGiven(call.edge().operation())) {
      calls.computeIfAbsent(caller, key -> new ArrayList<>()).add(call);
    }
    give(caller, call, arguments);
  }

  /** The next frame of which less is known than before; null if there is none. */
  @Nullable Widened poll() {
    return pending.poll();
  }

  /** The same call, when less is known of the caller. */
  void give(Place caller, Call call, List<Expression> arguments) {
    if (call.entry().parent() == null) {
      return; // stands for all activations
    }
    List<Variable> parameters = call.callee().parameters();
    for (int i = 0; i < parameters.size(); i++) {
      if (everywhere.isOnlyGiven(parameters.get(i))) {
        Long number =
            i < arguments.size()
                ? Numbers.constant(arguments.get(i), variable -> of(caller, variable))
                : null;
        give(call.entry(), parameters.get(i), number);
      }
    }
  }

  private void give(Place frame, Variable parameter, @Nullable Long number) {
    Set<Variable> lost = varying.computeIfAbsent(frame, key -> new HashSet<>(2));
    if (lost.contains(parameter)) {
      return;
    }
    Map<Variable, Long> known = given.computeIfAbsent(frame, key -> new HashMap<>(2));
    Long before = known.get(parameter);
    if (number != null && Numbers.isHeldAlike(number, parameter) && before == null) {
      known.put(parameter, number);
    } else if (number == null || !number.equals(before)) {
      lost.add(parameter);
      if (known.remove(parameter) != null) {
        widen(frame);
      }
    }
  }

  private void widen(Place frame) {
    Set<Edge> alive = new LinkedHashSet<>(dead(frame));
    dead.remove(frame);
    alive.removeAll(dead(frame));
    List<Edge> edges = new ArrayList<>();
    for (Edge edge : frame.function().edges()) {
      if (alive.contains(edge) || mentionsGiven(edge.operation())) {
        edges.add(edge);
      }
    }
    pending.add(new Widened(frame, edges, List.copyOf(calls.getOrDefault(frame, List.of()))));
  }

  private boolean mentionsGiven(Operation operation) {
    return Operands.expressions(operation).stream().anyMatch(this::mentionsGiven);
  }

  private boolean mentionsGiven(Expression expression) {
    return Operands.hasPart(
        expression,
        part -> part instanceof Lvalue.Var(Variable variable) && everywhere.isOnlyGiven(variable));
  }

  /** Whether an activation never passes an edge, for the numbers that it is given. */
  boolean isDead(Place frame, Edge edge) {
    return given.containsKey(frame) && dead(frame).contains(edge);
  }

  private Set<Edge> dead(Place frame) {
    return dead.computeIfAbsent(
        frame, key -> Branches.neverPassed(frame.function(), variable -> of(frame, variable)));
  }
}
