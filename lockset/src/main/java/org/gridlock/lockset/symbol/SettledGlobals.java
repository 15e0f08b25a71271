// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.symbol;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;

/**
 * The global variables that have their last value before the first thread is created: {@code
 * reverse = argc > 1} at the beginning of main. Whoever tests one of them twice finds the same, if
 * he does not write it in between, and so do all threads.
 *
 * <p>All code that writes one is only led to by direct calls from where execution starts, and no
 * creation of a thread comes before. Threads that exist from the beginning, such as those of code
 * outside the program, do not mention it.
 */
final class SettledGlobals {
  private final Icfa icfa;
  private final ThreadFunctions functions;

  /** Where a thread may have been created. */
  private final Set<Location> late = new HashSet<>();

  private final Set<Variable> changing = new HashSet<>();
  private final Map<Variable, Set<Function>> writers = new HashMap<>();

  /** What each function writes, or those that it calls. */
  private final Map<Function, Set<Variable>> written = new HashMap<>();

  private boolean anyMayChange;

  SettledGlobals(Icfa icfa) {
    this.icfa = icfa;
    this.functions = new ThreadFunctions(icfa);
    findLate();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      collect(icfa.edge(id));
    }
    writers.keySet().removeIf(variable -> !mayBeSettled(variable));
    writers.forEach(
        (variable, direct) ->
            functions
                .callersOf(direct)
                .forEach(
                    function ->
                        written.computeIfAbsent(function, key -> new HashSet<>()).add(variable)));
  }

  private boolean mayBeSettled(Variable variable) {
    return !anyMayChange
        && !changing.contains(variable)
        && !variable.isVolatile()
        && !variable.isThreadLocal()
        && !icfa.isAddressTaken(variable);
  }

  private void findLate() {
    Deque<Location> pending = new ArrayDeque<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      if (functions.mayCreate(edge) && late.add(edge.target())) {
        pending.add(edge.target());
      }
    }
    while (!pending.isEmpty()) {
      for (Edge edge : pending.remove().outgoing()) {
        if (late.add(edge.target())) {
          pending.add(edge.target());
        }
        Function callee = Operands.namedCallee(edge.operation());
        if (callee != null && callee.isDefined() && late.add(callee.entry())) {
          pending.add(callee.entry());
        }
      }
    }
  }

  private void collect(Edge edge) {
    Operation operation = edge.operation();
    Function function = edge.source().function();
    anyMayChange |=
        operation instanceof Operation.Havoc
            || (operation instanceof Operation.Gap gap
                && gap.kind() == Operation.GapKind.NONLOCAL_JUMP);
    for (Lvalue target : Operands.written(operation)) {
      Variable variable = target.rootVariable();
      if (variable == null || !variable.isGlobal()) {
        continue;
      }
      if (function == icfa.start()) {
        if (operation instanceof Operation.Assign assign
            && assign.value() instanceof Expression.Unknown) {
          changing.add(variable); // the program does not define it
        }
      } else {
        writers.computeIfAbsent(variable, key -> new HashSet<>()).add(function);
        if (late.contains(edge.source())
            || functions.mayCreate(edge)
            || functions.isReachedByAddress(function)) {
          changing.add(variable);
        }
      }
    }
    if (functions.isEarly(function)) {
      Operands.expressions(operation).forEach(root -> changing.addAll(Operands.variables(root)));
    }
  }

  boolean contains(Variable variable) {
    return writers.containsKey(variable);
  }

  /** The settled variables that a call may write. */
  Set<Variable> writtenIn(Function callee) {
    return written.getOrDefault(callee, Set.of());
  }
}
