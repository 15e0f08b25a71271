// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;

/**
 * The variables whose values decide whether control comes to an operation that matters, in their
 * function or, handed on as an argument, in one that it calls. It is not worth telling activations
 * apart by the constants that others are given.
 */
final class Deciding {
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
    for (int id = 0; id < icfa.edgeCount(); id++) {
      collect(icfa.edge(id), sources);
    }
    Deque<Variable> pending = new ArrayDeque<>();
    for (Function function : icfa.functions()) {
      for (Location location : function.locations()) {
        if (decides(location)) {
          location.outgoing().forEach(edge -> pending.addAll(tested(edge)));
        }
      }
    }
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

  private static void collect(Edge edge, Map<Variable, Set<Variable>> sources) {
    if (edge.operation() instanceof Operation.Assign assign
        && assign.target() instanceof Lvalue.Var target) {
      flow(target.variable(), assign.value(), sources);
    } else if (edge.operation() instanceof Operation.Call call
        && call.callee() instanceof Expression.FunctionAddress callee) {
      List<Variable> parameters = callee.function().parameters();
      for (int i = 0; i < Math.min(parameters.size(), call.arguments().size()); i++) {
        flow(parameters.get(i), call.arguments().get(i), sources);
      }
    }
  }

  private static void flow(
      Variable target, Expression value, Map<Variable, Set<Variable>> sources) {
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

  /**
   * Whether something that matters is reached from one side of a branch before it is passed again.
   */
  private boolean decides(Location branch) {
    List<Edge> sides = branch.outgoing();
    if (sides.size() < 2 || sides.stream().noneMatch(edge -> !tested(edge).isEmpty())) {
      return false;
    }
    List<Set<Edge>> reached = new ArrayList<>(2);
    for (Edge side : sides) {
      reached.add(reachedFrom(side.target(), branch));
    }
    return reached.stream().anyMatch(found -> !found.equals(reached.get(0)));
  }

  private Set<Edge> reachedFrom(Location start, Location branch) {
    Set<Edge> found = new HashSet<>();
    Set<Location> seen = new HashSet<>(Set.of(branch));
    Deque<Location> pending = new ArrayDeque<>();
    if (seen.add(start)) {
      pending.add(start);
    }
    while (!pending.isEmpty()) {
      for (Edge edge : pending.remove().outgoing()) {
        if (matters.test(edge)) {
          found.add(edge);
        }
        if (seen.add(edge.target())) {
          pending.add(edge.target());
        }
      }
    }
    return found;
  }
}
