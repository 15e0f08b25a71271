// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** Who is given what functions return, by the program text. */
final class Receivers {
  private final Icfa icfa;

  /** The functions that not only calls and creations by name run. */
  private final Set<Function> exposed = new HashSet<>();

  private final Set<Function> started = new HashSet<>();
  private final Map<Function, List<Lvalue>> results = new HashMap<>();
  private boolean joinsTakeValues;

  /** Few programs ask. */
  private boolean isRead;

  Receivers(Icfa icfa) {
    this.icfa = icfa;
  }

  private void read() {
    isRead = true;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      collect(icfa.edge(id));
    }
  }

  private void collect(Edge edge) {
    List<Expression> read = new ArrayList<>(Operands.read(edge.operation()));
    switch (edge.operation()) {
      case Operation.Call call -> {
        if (call.callee().namedFunction() instanceof Function callee) {
          read.remove(call.callee());
          if (call.result() != null) {
            results.computeIfAbsent(callee, key -> new ArrayList<>()).add(call.result());
          }
        }
      }
      case Operation.CreateThread create -> {
        if (create.start().namedFunction() instanceof Function start) {
          read.remove(create.start());
          started.add(start);
        }
      }
      case Operation.JoinThread join -> joinsTakeValues |= join.value() != null;
      default -> {}
    }
    read.addAll(Operands.written(edge.operation()));
    read.forEach(root -> exposed.addAll(Operands.functions(root)));
  }

  /** The variables that are given what a function returns; null if anything else may be. */
  @Nullable List<Variable> of(Function function) {
    if (!isRead) {
      read();
    }
    if (exposed.contains(function) || (joinsTakeValues && started.contains(function))) {
      return null;
    }
    List<Variable> receivers = new ArrayList<>();
    for (Lvalue result : results.getOrDefault(function, List.of())) {
      if (!(result instanceof Lvalue.Var(Variable variable))) {
        return null;
      }
      receivers.add(variable);
    }
    return receivers;
  }
}
