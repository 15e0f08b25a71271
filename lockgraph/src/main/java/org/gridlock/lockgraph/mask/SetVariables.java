// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.mask;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.gridlock.dependency.ResolvedCalls;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;

/**
 * The variables with sets of signals, and which of them can be followed within one function: its
 * own, and those with static storage that no other function writes, if it runs only once. They can
 * be until their address is given away.
 */
final class SetVariables {
  /** The functions that write a variable or give its address away. */
  private final Map<Variable, Set<Function>> writers = new LinkedHashMap<>();

  private final Set<Function> users = new HashSet<>();
  private final ResolvedCalls calls;
  private final Function start;

  SetVariables(Icfa icfa, ResolvedCalls calls) {
    this.calls = calls;
    this.start = icfa.start();
    for (Function function : icfa.functions()) {
      for (Edge edge : function.edges()) {
        if (SignalCalls.isKnown(edge.operation())) {
          users.add(function);
          for (Expression given : Operands.read(edge.operation())) {
            Variable variable = SignalCalls.variable(given);
            if (variable != null) {
              writers.putIfAbsent(variable, new HashSet<>());
            }
          }
        }
      }
    }
    for (Function function : icfa.functions()) {
      for (Edge edge : function.edges()) {
        written(edge.operation()).forEach(set -> addWriter(set, function));
        shared(edge.operation()).forEach(set -> addWriter(set, function));
      }
    }
  }

  private void addWriter(Variable set, Function function) {
    writers.computeIfAbsent(set, key -> new HashSet<>()).add(function);
  }

  /** What is known where a function begins. */
  MaskState entry(Function function) {
    Map<Variable, SignalSet> others = new HashMap<>();
    if (isUsedIn(function)) {
      writers.forEach(
          (set, writing) -> {
            if (set.isGlobal() && !(writing.equals(Set.of(function)) && runsOnce(function))) {
              others.put(set, SignalSet.SHARED);
            }
          });
    }
    return new MaskState(MaskFunction.IDENTITY, others);
  }

  /** Whether sets matter in a function. */
  boolean isUsedIn(Function function) {
    return users.contains(function);
  }

  private boolean runsOnce(Function function) {
    Iterator<ResolvedCalls.Call> callers = calls.of(function).iterator();
    if (!callers.hasNext()) {
      return false;
    }
    ResolvedCalls.Call only = callers.next();
    return !callers.hasNext()
        && only.caller() == start
        && only.edge().operation() instanceof Operation.Call;
  }

  /** The variables that an operation names and writes. */
  Set<Variable> written(Operation operation) {
    Set<Variable> found = new HashSet<>();
    for (Lvalue target : Operands.written(operation)) {
      Variable variable = target.rootVariable();
      if (variable != null && writers.containsKey(variable)) {
        found.add(variable);
      }
    }
    Variable written = SignalCalls.written(operation);
    if (written != null) {
      found.add(written);
    }
    return found;
  }

  /** The variables whose address an operation gives to more than a call that is known. */
  Set<Variable> shared(Operation operation) {
    Set<Variable> found = new HashSet<>();
    boolean known = SignalCalls.isKnown(operation);
    for (Expression read : Operands.read(operation)) {
      if (!known || SignalCalls.variable(read) == null) {
        addAddressed(read, found);
      }
    }
    Operands.written(operation).forEach(target -> addAddressed(target, found));
    return found;
  }

  private void addAddressed(Expression expression, Set<Variable> found) {
    Operands.addressed(expression).stream().filter(writers::containsKey).forEach(found::add);
  }
}
