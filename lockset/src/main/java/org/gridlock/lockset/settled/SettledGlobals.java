// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.settled;

import java.util.HashMap;
import java.util.HashSet;
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

/**
 * The global variables that have their last value before the first thread is created: {@code
 * reverse = argc > 1} at the beginning of main. Whoever tests one of them twice finds the same, if
 * he does not write it in between, and so do all threads.
 *
 * <p>Only {@linkplain EarlyCode early code} writes one. Threads that exist from the beginning, such
 * as those of code outside the program, do not mention it.
 */
public final class SettledGlobals {
  private final Icfa icfa;
  private final EarlyCode early;
  private final Set<Variable> changing = new HashSet<>();

  /** Those that code outside the program writes, or threads that are there from the beginning. */
  private final Set<Variable> open = new HashSet<>();

  private final Map<Variable, Set<Function>> writers = new HashMap<>();

  /** What each function writes, or those that it calls. */
  private final Map<Function, Set<Variable>> written;

  private boolean anyMayChange;

  public SettledGlobals(Icfa icfa, EarlyCode early) {
    this.icfa = icfa;
    this.early = early;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      collect(icfa.edge(id));
    }
    writers.keySet().removeIf(variable -> !mayBeSettled(variable));
    written = early.writtenIn(writers);
  }

  private boolean mayBeSettled(Variable variable) {
    return !changing.contains(variable) && !variable.isVolatile() && isWrittenByName(variable);
  }

  /** Whether only operations that name a variable write it, of code that is not there to begin. */
  public boolean isWrittenByName(Variable variable) {
    return !anyMayChange
        && !open.contains(variable)
        && variable.isGlobal()
        && icfa.isDefined(variable)
        && !variable.isThreadLocal()
        && !icfa.isAddressTaken(variable);
  }

  private void collect(Edge edge) {
    Operation operation = edge.operation();
    Function function = edge.source().function();
    anyMayChange |= mayWriteAnything(operation);
    for (Lvalue target : Operands.written(operation)) {
      Variable variable = target.rootVariable();
      if (variable == null || !variable.isGlobal()) {
        continue;
      }
      if (function == icfa.start()) {
        if (operation instanceof Operation.Assign assign
            && assign.value() instanceof Expression.Unknown) {
          open.add(variable); // the program does not define it
        }
      } else {
        writers.computeIfAbsent(variable, key -> new HashSet<>()).add(function);
        if (!early.contains(edge)) {
          changing.add(variable);
        }
      }
    }
    if (early.mayBeBeside(function)) {
      Operands.expressions(operation).forEach(root -> open.addAll(Operands.variables(root)));
    }
  }

  /** Whether an operation may write any memory, or come to places that no edge leads to. */
  static boolean mayWriteAnything(Operation operation) {
    return operation instanceof Operation.Havoc
        || (operation instanceof Operation.Gap gap
            && gap.kind() == Operation.GapKind.NONLOCAL_JUMP);
  }

  public boolean contains(Variable variable) {
    return writers.containsKey(variable);
  }

  /** The settled variables that a call may write. */
  public Set<Variable> writtenIn(Function callee) {
    return written.getOrDefault(callee, Set.of());
  }
}
