// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.flow.Paths;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;

/**
 * The calls by which alone control gets to an operation from where the program starts, and in which
 * order operations come that have such a chain of calls: by the program text.
 */
final class CallChains {
  private final Icfa icfa;
  private final Set<Function> exposed;
  private final Map<Function, List<Edge>> callers = new HashMap<>();

  CallChains(Icfa icfa) {
    this.icfa = icfa;
    this.exposed = new HashSet<>(icfa.addressTakenFunctions());
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      if (Operands.namedCallee(edge.operation()) instanceof Function callee) {
        callers.computeIfAbsent(callee, key -> new ArrayList<>()).add(edge);
      }
    }
  }

  /** The calls, the first one where the program starts, then the edge; none if there are others. */
  List<Edge> to(Edge edge) {
    List<Edge> chain = new ArrayList<>();
    Set<Function> seen = new HashSet<>();
    Edge current = edge;
    while (true) {
      chain.add(current);
      Function function = current.source().function();
      if (function == icfa.start()) {
        return chain.reversed();
      }
      List<Edge> calls = callers.getOrDefault(function, List.of());
      if (exposed.contains(function)
          || function.interrupts()
          || !seen.add(function)
          || calls.size() != 1
          || !(calls.get(0).operation() instanceof Operation.Call)) {
        return List.of();
      }
      current = calls.get(0);
    }
  }

  /** Whether control passes the end of a chain at most once. */
  static boolean runsOnce(List<Edge> chain) {
    return !chain.isEmpty() && chain.stream().noneMatch(edge -> follows(edge, edge));
  }

  /**
   * Whether the end of one chain may come after that of another, or in the midst of it, if what
   * both have in common runs once.
   */
  static boolean mayFollow(List<Edge> first, List<Edge> later) {
    int common = 0;
    while (common < Math.min(first.size(), later.size())
        && first.get(common) == later.get(common)) {
      common++;
    }
    return common == Math.min(first.size(), later.size())
        || follows(first.get(common), later.get(common));
  }

  private static boolean follows(Edge first, Edge later) {
    return Paths.from(List.of(first.target()), edge -> false).reaches(later.source());
  }
}
