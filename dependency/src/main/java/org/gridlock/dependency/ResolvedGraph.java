// SPDX-License-Identifier: Apache-2.0
package org.gridlock.dependency;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;

/** What calls and creations enter, in any context, where a points-to analysis tells it. */
public final class ResolvedGraph {
  private final Icfa icfa;
  private final Map<Edge, Collection<Function>> callees = new HashMap<>();
  private final Map<Function, Set<Function>> callers = new HashMap<>();

  /**
   * The graph of a program.
   *
   * @param targets is asked for each call and creation
   */
  public ResolvedGraph(Icfa icfa, java.util.function.Function<Edge, Collection<Function>> targets) {
    this.icfa = icfa;
    for (Function function : icfa.functions()) {
      for (Edge edge : function.edges()) {
        if (CallGraph.callee(edge.operation()) != null) {
          Collection<Function> entered = targets.apply(edge);
          callees.put(edge, entered);
          entered.forEach(
              callee -> callers.computeIfAbsent(callee, f -> new LinkedHashSet<>()).add(function));
        }
      }
    }
  }

  /** The program. */
  public Icfa icfa() {
    return icfa;
  }

  /** What a call or creation may enter; empty for other edges. */
  public Collection<Function> callees(Edge site) {
    return callees.getOrDefault(site, List.of());
  }

  /** The functions with a call or creation that may enter this one. */
  public Collection<Function> callers(Function callee) {
    return callers.getOrDefault(callee, Set.of());
  }

  /** The ids of {@code targets} and of all functions from which one of them may be entered. */
  BitSet reaching(Collection<Function> targets) {
    BitSet found = new BitSet();
    Deque<Function> pending = new ArrayDeque<>(targets);
    targets.forEach(function -> found.set(function.id()));
    while (!pending.isEmpty()) {
      for (Function caller : callers(pending.remove())) {
        if (!found.get(caller.id())) {
          found.set(caller.id());
          pending.add(caller);
        }
      }
    }
    return found;
  }
}
