// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
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
  /** The ids of global variables, by function. */
  private final Map<Function, BitSet> named = new HashMap<>();

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
    Map<Function, Set<Function>> callers = new HashMap<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      Function function = edge.source().function();
      Operation operation = edge.operation();
      Operands.expressions(operation).stream()
          .flatMap(root -> Operands.variables(root).stream())
          .filter(variable -> variable.isGlobal() && matters.test(variable))
          .forEach(variable -> of(function).set(variable.id()));
      if (operation instanceof Operation.Call || operation instanceof Operation.CreateThread) {
        for (Function target : targets.apply(edge)) {
          callers.computeIfAbsent(target, key -> new LinkedHashSet<>(2)).add(function);
        }
      }
    }
    Set<Function> pending = new LinkedHashSet<>(named.keySet());
    while (!pending.isEmpty()) {
      Function function = pending.iterator().next();
      pending.remove(function);
      for (Function caller : callers.getOrDefault(function, Set.of())) {
        BitSet known = of(caller);
        int before = known.cardinality();
        known.or(of(function));
        if (known.cardinality() > before) {
          pending.add(caller);
        }
      }
    }
  }

  private BitSet of(Function function) {
    return named.computeIfAbsent(function, key -> new BitSet());
  }

  boolean contains(Function function, Variable variable) {
    BitSet known = named.get(function);
    return variable.isGlobal() && known != null && known.get(variable.id());
  }
}
