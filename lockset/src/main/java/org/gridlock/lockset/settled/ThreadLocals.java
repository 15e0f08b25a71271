// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.settled;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;

/**
 * The variables of which each thread has one, and that only operations write which name them:
 * {@code static __thread int inside}. A thread that tests one finds what it wrote last. In a
 * program with signal handlers that may be in between, and nothing is said of any.
 */
public final class ThreadLocals {
  private final Map<Variable, Set<Function>> writers = new HashMap<>();

  /** What each function writes, or those that it calls. */
  private final Map<Function, Set<Variable>> written;

  private final Set<Variable> writtenThroughPointers = new HashSet<>();

  public ThreadLocals(Icfa icfa, EarlyCode calls) {
    for (Variable variable : icfa.variables()) {
      if (variable.isThreadLocal()
          && !variable.isVolatile()
          && !icfa.isAddressTaken(variable)
          && icfa.isDefined(variable)) {
        writers.put(variable, new HashSet<>());
      }
    }
    // Few programs have any.
    if (!writers.isEmpty() && !isFollowed(icfa)) {
      writers.clear();
    }
    for (int id = 0; !writers.isEmpty() && id < icfa.edgeCount(); id++) {
      collect(icfa.edge(id));
    }
    written = calls.writtenIn(writers);
    for (Function function : icfa.addressTakenFunctions()) {
      writtenThroughPointers.addAll(written.getOrDefault(function, Set.of()));
    }
  }

  private static boolean isFollowed(Icfa icfa) {
    if (icfa.functions().stream().anyMatch(Function::interrupts)) {
      return false;
    }
    for (int id = 0; id < icfa.edgeCount(); id++) {
      if (SettledGlobals.mayWriteAnything(icfa.edge(id).operation())) {
        return false;
      }
    }
    return true;
  }

  private void collect(Edge edge) {
    for (Lvalue target : Operands.written(edge.operation())) {
      Variable variable = target.rootVariable();
      if (variable != null && writers.get(variable) instanceof Set<Function> functions) {
        functions.add(edge.source().function());
      }
    }
  }

  /** Whether a variable is one. */
  public boolean contains(Variable variable) {
    return writers.containsKey(variable);
  }

  /** Those that a call may write. */
  public Set<Variable> writtenBy(Edge edge) {
    if (edge.operation() instanceof Operation.FuncExit) {
      return written.getOrDefault(edge.source().function(), Set.of());
    }
    if (!(edge.operation() instanceof Operation.Call)) {
      return Set.of();
    }
    Function callee = Operands.namedCallee(edge.operation());
    return callee == null ? writtenThroughPointers : written.getOrDefault(callee, Set.of());
  }
}
