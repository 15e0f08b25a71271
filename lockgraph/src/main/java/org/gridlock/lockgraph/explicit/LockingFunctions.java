// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.explicit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;

/** Which functions may take locks or give them back, or call such that do, by the text. */
final class LockingFunctions {
  private LockingFunctions() {}

  static Set<Function> of(Icfa icfa) {
    Map<Function, List<Function>> callers = new HashMap<>();
    Set<Function> found = new HashSet<>();
    Deque<Function> pending = new ArrayDeque<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      Function function = edge.source().function();
      Function callee =
          edge.operation() instanceof Operation.Call call ? call.callee().namedFunction() : null;
      // A call through a pointer may lead to any function.
      if (callee != null) {
        callers.computeIfAbsent(callee, key -> new ArrayList<>()).add(function);
      } else if (mayLock(edge.operation()) && found.add(function)) {
        pending.add(function);
      }
    }
    while (!pending.isEmpty()) {
      for (Function caller : callers.getOrDefault(pending.remove(), List.of())) {
        if (found.add(caller)) {
          pending.add(caller);
        }
      }
    }
    return found;
  }

  /** Whether it may lock, or is a call. */
  static boolean mayLock(Operation operation) {
    return operation instanceof Operation.Lock
        || operation instanceof Operation.Unlock
        || operation instanceof Operation.Call;
  }
}
