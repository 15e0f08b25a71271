// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;

/**
 * The variables whose values decide whether control comes to an operation that matters, in their
 * function or, handed on as an argument, in one that it calls. It is not worth telling activations
 * apart by the constants that others are given.
 */
final class Deciding {
  /** Locations visited per function, after which its other branches decide nothing. */
  private static final int VISITS = 20_000_000;

  private final Predicate<Edge> matters;
  private final Set<Variable> deciding = new HashSet<>();

  /**
   * Looks at all branches of a program.
   *
   * @param matters whether there is a reason to know that an edge is not passed
   */
  Deciding(Icfa icfa, Predicate<Edge> matters) {
    this.matters = matters;
    Map<Variable, Set<Variable>> sources = new HashMap<>();
    Map<Type, Map<Integer, Set<Variable>>> handed = new HashMap<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      collect(icfa.edge(id), sources, handed);
    }
    for (Function function : icfa.addressTakenFunctions()) {
      List<Variable> parameters = function.parameters();
      handed
          .getOrDefault(function.type(), Map.of())
          .forEach(
              (i, read) -> {
                if (i < parameters.size()) {
                  sources.computeIfAbsent(parameters.get(i), key -> new HashSet<>(2)).addAll(read);
                }
              });
    }
    Deque<Variable> pending = new ArrayDeque<>();
    icfa.functions().forEach(function -> branches(function, pending));
    while (!pending.isEmpty()) {
      Variable variable = pending.remove();
      if (deciding.add(variable)) {
        pending.addAll(sources.getOrDefault(variable, Set.of()));
      }
    }
  }

  boolean contains(Variable variable) {
    return deciding.contains(variable);
  }

  /**
   * Adds what an edge hands on.
   *
   * @param handed by type and number of the argument, what is given through pointers to functions
   */
  private static void collect(
      Edge edge,
      Map<Variable, Set<Variable>> sources,
      Map<Type, Map<Integer, Set<Variable>>> handed) {
    if (edge.operation() instanceof Operation.Assign assign
        && assign.target() instanceof Lvalue.Var target) {
      flow(target.variable(), assign.value(), sources);
    } else if (edge.operation() instanceof Operation.Call call) {
      Function callee = Operands.namedCallee(call);
      for (int i = 0; i < call.arguments().size(); i++) {
        Expression argument = call.arguments().get(i);
        if (callee == null && call.callee().type() instanceof Type.Pointer(Type called)) {
          flow(i, argument, handed.computeIfAbsent(called, key -> new HashMap<>()));
        } else if (callee != null && i < callee.parameters().size()) {
          flow(callee.parameters().get(i), argument, sources);
        }
      }
    }
  }

  private static <T> void flow(T target, Expression value, Map<T, Set<Variable>> sources) {
    Set<Variable> read = Operands.variables(value);
    if (!read.isEmpty()) {
      sources.computeIfAbsent(target, key -> new HashSet<>(2)).addAll(read);
    }
  }

  private static Set<Variable> tested(Edge edge) {
    return edge.operation() instanceof Operation.Assume assume
        ? Operands.variables(assume.condition())
        : Set.of();
  }

  /** Adds what is tested at the branches from whose sides different things that matter follow. */
  private void branches(Function function, Deque<Variable> found) {
    Set<Edge> wanted = function.edges().stream().filter(matters).collect(Collectors.toSet());
    if (wanted.isEmpty()) {
      return;
    }
    BitSet seen = new BitSet();
    int visits = 0;
    for (Location branch : function.locations()) {
      List<Edge> sides = branch.outgoing();
      if (visits < VISITS
          && sides.size() > 1
          && sides.stream().anyMatch(edge -> !tested(edge).isEmpty())) {
        Set<Set<Edge>> reached = new HashSet<>(2);
        for (Edge side : sides) {
          List<Location> visited = reach(side.target(), branch, seen);
          visits += visited.size();
          reached.add(
              visited.stream()
                  .flatMap(location -> location.outgoing().stream())
                  .filter(wanted::contains)
                  .collect(Collectors.toSet()));
        }
        if (reached.size() > 1) {
          sides.forEach(edge -> found.addAll(tested(edge)));
        }
      }
    }
  }

  /**
   * The locations that are reached before the branch is passed again.
   *
   * @param seen is empty before and after
   */
  private static List<Location> reach(Location start, Location branch, BitSet seen) {
    List<Location> visited = new ArrayList<>();
    seen.set(branch.id());
    visit(start, seen, visited);
    for (int next = 0; next < visited.size(); next++) {
      for (Edge edge : visited.get(next).outgoing()) {
        visit(edge.target(), seen, visited);
      }
    }
    visited.forEach(location -> seen.clear(location.id()));
    seen.clear(branch.id());
    return visited;
  }

  private static void visit(Location location, BitSet seen, List<Location> visited) {
    if (!seen.get(location.id())) {
      seen.set(location.id());
      visited.add(location);
    }
  }
}
