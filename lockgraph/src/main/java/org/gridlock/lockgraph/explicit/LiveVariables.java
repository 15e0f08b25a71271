// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.explicit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Variable;

/**
 * Which variables of an activation something reads after control was at a location, and before they
 * are written. Nobody asks for the values of the others: states that differ in them are one.
 */
final class LiveVariables {
  private final Map<Function, Map<Location, Set<Variable>>> known = new HashMap<>();

  /** Whether what a variable has at a location may matter from there on. */
  boolean isLive(Variable variable, Location location) {
    return variable.function() != location.function()
        || at(location, known.computeIfAbsent(location.function(), LiveVariables::find))
            .contains(variable);
  }

  private static Set<Variable> at(Location location, Map<Location, Set<Variable>> live) {
    return Objects.requireNonNull(live.get(location));
  }

  private static Map<Location, Set<Variable>> find(Function function) {
    Map<Location, Set<Variable>> live = new HashMap<>();
    function.locations().forEach(location -> live.put(location, new HashSet<>()));
    if (function.returnVariable() instanceof Variable returned) {
      at(function.exit(), live).add(returned);
    }
    Deque<Location> pending = new ArrayDeque<>(function.locations().reversed());
    while (!pending.isEmpty()) {
      Location location = pending.remove();
      Set<Variable> here = at(location, live);
      boolean changed = false;
      for (Edge edge : location.outgoing()) {
        changed |= here.addAll(before(edge, at(edge.target(), live)));
      }
      if (changed) {
        location.incoming().forEach(edge -> pending.add(edge.source()));
      }
    }
    return live;
  }

  /** The variables that are live before an edge. */
  private static Set<Variable> before(Edge edge, Set<Variable> after) {
    Set<Variable> before = new HashSet<>(after);
    List<Expression> read = new ArrayList<>(Operands.read(edge.operation()));
    for (Lvalue target : Operands.written(edge.operation())) {
      if (target instanceof Lvalue.Var(Variable variable)) {
        before.remove(variable);
      } else {
        read.add(target);
      }
    }
    for (Expression root : read) {
      for (Variable variable : Operands.variables(root)) {
        if (variable.function() == edge.source().function()) {
          before.add(variable);
        }
      }
    }
    return before;
  }
}
