// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operands;

/**
 * What runs once at most: what is in no loop, in a function that one call, or one creation of a
 * thread, enters, which runs once at most itself.
 */
final class SingleRuns {
  private final Function start;
  private final Map<Function, Edge> entering = new HashMap<>();
  private final Set<Function> others = new HashSet<>();
  private final Map<Edge, Boolean> known = new HashMap<>();

  /** In a program of some functions that runs from one of them. */
  SingleRuns(Collection<Function> functions, Function start) {
    this.start = start;
    for (Function function : functions) {
      for (Edge edge : function.edges()) {
        collect(edge);
      }
    }
  }

  private void collect(Edge edge) {
    for (Expression root : Operands.expressions(edge.operation())) {
      Operands.forEachPart(
          root,
          part -> {
            if (part instanceof Expression.FunctionAddress address) {
              boolean enters = part == Operands.callee(edge.operation());
              if (!enters || entering.put(address.function(), edge) != null) {
                others.add(address.function());
              }
            }
          });
    }
  }

  /** Whether control passes an edge once at most. */
  boolean isOnce(Edge edge) {
    Boolean found = known.get(edge);
    if (found == null) {
      known.put(edge, false); // for recursion
      found = isEnteredOnce(edge.source().function()) && !isInLoop(edge);
      known.put(edge, found);
    }
    return found;
  }

  private boolean isEnteredOnce(Function function) {
    Edge call = entering.get(function);
    return function == start || (call != null && !others.contains(function) && isOnce(call));
  }

  private static boolean isInLoop(Edge edge) {
    Set<Location> seen = new HashSet<>();
    Deque<Location> pending = new ArrayDeque<>(List.of(edge.target()));
    while (!pending.isEmpty()) {
      Location location = pending.pop();
      if (location == edge.source()) {
        return true;
      }
      if (seen.add(location)) {
        location.outgoing().forEach(next -> pending.push(next.target()));
      }
    }
    return false;
  }
}
