// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;

/**
 * Which global variables functions name, or what they call or start. What is known of others makes
 * no difference there.
 */
final class Mentions {
  private final Map<Function, Set<Variable>> named = new HashMap<>();

  /**
   * Looks at all functions of a program.
   *
   * @param targets what an edge calls or starts
   * @param matters the variables to look for
   */
  Mentions(
      Icfa icfa,
      java.util.function.Function<Edge, Collection<Function>> targets,
      Predicate<Variable> matters) {
    Map<Function, List<Function>> callers = new HashMap<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      Function function = edge.source().function();
      Operation operation = edge.operation();
      Operands.expressions(operation).stream()
          .flatMap(root -> Operands.variables(root).stream())
          .filter(variable -> variable.isGlobal() && matters.test(variable))
          .forEach(of(function)::add);
      if (operation instanceof Operation.Call || operation instanceof Operation.CreateThread) {
        for (Function target : targets.apply(edge)) {
          callers.computeIfAbsent(target, key -> new ArrayList<>(2)).add(function);
        }
      }
    }
    Deque<Function> pending = new ArrayDeque<>(named.keySet());
    while (!pending.isEmpty()) {
      Function function = pending.remove();
      for (Function caller : callers.getOrDefault(function, List.of())) {
        if (of(caller).addAll(of(function))) {
          pending.add(caller);
        }
      }
    }
  }

  private Set<Variable> of(Function function) {
    return named.computeIfAbsent(function, key -> new HashSet<>(2));
  }

  boolean contains(Function function, Variable variable) {
    return named.getOrDefault(function, Set.of()).contains(variable);
  }
}
