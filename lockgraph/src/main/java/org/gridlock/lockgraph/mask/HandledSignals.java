// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.mask;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
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
 * Which signals a number may be that is given on as it is: by a wrapper that installs handlers, or
 * by a handler that installs itself again for the signal that it was called with.
 */
final class HandledSignals {
  private final Icfa icfa;
  private final ResolvedCalls calls;

  /** What is assigned to global variables. */
  private final Map<Variable, List<Expression>> assigned = new HashMap<>();

  /** Variables that are written in other ways too, and parameters that are written at all. */
  private final Set<Variable> others = new HashSet<>();

  HandledSignals(Icfa icfa, ResolvedCalls calls) {
    this.icfa = icfa;
    this.calls = calls;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      collect(icfa.edge(id));
    }
  }

  private void collect(Edge edge) {
    for (Lvalue target : Operands.written(edge.operation())) {
      if (edge.operation() instanceof Operation.Assign assign
          && target instanceof Lvalue.Var(Variable variable)
          && variable.isGlobal()) {
        assigned.computeIfAbsent(variable, key -> new ArrayList<>(1)).add(assign.value());
      } else if (target.rootVariable() instanceof Variable variable) {
        others.add(variable);
      }
    }
  }

  /** The bits of the signals that a number may be; all if that is not known. */
  long of(Expression number) {
    long found = of(number, new HashSet<>());
    return found == 0 ? SignalMasks.ALL : found;
  }

  private long of(Expression number, Set<Variable> seen) {
    if (!(number.withoutCasts() instanceof Lvalue.Var(Variable variable))) {
      return SignalCalls.signal(number);
    }
    if (others.contains(variable) || icfa.isAddressTaken(variable)) {
      return SignalMasks.ALL;
    }
    if (!seen.add(variable)) {
      return 0; // what comes round again adds nothing
    }
    long found = 0;
    if (variable.isGlobal()) {
      for (Expression value : assigned.getOrDefault(variable, List.of())) {
        found |= initial(value) ? 0 : of(value, seen);
      }
      return found;
    }
    Function function = variable.function();
    if (function == null || !function.parameters().contains(variable)) {
      return SignalMasks.ALL;
    }
    int index = function.parameters().indexOf(variable);
    for (ResolvedCalls.Call call : calls.of(function)) {
      found |=
          index < call.arguments().size() ? of(call.arguments().get(index), seen) : SignalMasks.ALL;
    }
    return found;
  }

  /** No signal has the number zero, with which variables begin. */
  private static boolean initial(Expression value) {
    return value.withoutCasts() instanceof Expression.Constant constant && constant.value() == 0;
  }
}
