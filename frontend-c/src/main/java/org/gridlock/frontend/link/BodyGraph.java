// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** The graph of a body, and what its text says of variables. Edges are named by their index. */
final class BodyGraph {
  private final FunctionBody body;
  private final Map<Integer, List<Integer>> outgoing;
  private final Set<Variable> addressTaken = new HashSet<>();

  BodyGraph(FunctionBody body) {
    this.body = body;
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < body.edges().size(); i++) {
      all.add(i);
      addressTaken.addAll(Operands.addressed(operation(i)));
    }
    outgoing = all.stream().collect(Collectors.groupingBy(i -> body.edges().get(i).source()));
  }

  int size() {
    return body.edges().size();
  }

  Operation operation(int edge) {
    return body.edges().get(edge).operation();
  }

  int source(int edge) {
    return body.edges().get(edge).source();
  }

  int target(int edge) {
    return body.edges().get(edge).target();
  }

  List<Integer> outgoing(int location) {
    return outgoing.getOrDefault(location, List.of());
  }

  /** Whether only assignments to a variable by its name change it. */
  boolean isPrivate(Variable variable) {
    return !variable.isGlobal() && !addressTaken.contains(variable);
  }

  static boolean writes(Operation operation, Variable variable) {
    return Operands.written(operation).contains(new Lvalue.Var(variable));
  }

  /** The one value that a variable ever gets by its name; null if there are others or none. */
  @Nullable Expression onlyValue(Variable variable) {
    Expression value = null;
    for (FunctionBody.UnitEdge edge : body.edges()) {
      if (writes(edge.operation(), variable)) {
        if (value != null || !(edge.operation() instanceof Operation.Assign assign)) {
          return null;
        }
        value = assign.value();
      }
    }
    return value;
  }

  /** The edges that are reached from locations along edges that do not stop. */
  BitSet reach(Collection<Integer> from, IntPredicate stops) {
    BitSet reached = new BitSet();
    Deque<Integer> pending = new ArrayDeque<>(from);
    Set<Integer> seen = new HashSet<>(from);
    while (!pending.isEmpty()) {
      for (int edge : outgoing(pending.pop())) {
        reached.set(edge);
        if (!stops.test(edge) && seen.add(target(edge))) {
          pending.push(target(edge));
        }
      }
    }
    return reached;
  }
}
