// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * The numbers between which a global variable always is: nothing but constants is ever assigned to
 * it. A flag that nobody sets is one of them.
 */
final class GlobalValues {
  private final Icfa icfa;
  private final Map<Variable, Values> values = new HashMap<>();
  private final Set<Variable> unknown = new HashSet<>();
  private boolean anyMayChange;

  GlobalValues(Icfa icfa) {
    this.icfa = icfa;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      collect(icfa.edge(id));
    }
  }

  private void collect(Edge edge) {
    anyMayChange |= edge.operation() instanceof Operation.Havoc;
    for (Lvalue target : Operands.written(edge.operation())) {
      Variable variable = target.rootVariable();
      if (variable == null || !variable.isGlobal()) {
        continue;
      }
      Values constant =
          edge.operation() instanceof Operation.Assign assign && target instanceof Lvalue.Var
              ? Arguments.constant(assign.value(), variable.type())
              : null;
      if (constant == null) {
        unknown.add(variable);
      } else {
        // Without initialiser it is zero at first.
        boolean initial = edge.source().function() == icfa.start();
        Values all = initial ? constant : constant.span(Values.only(0));
        values.merge(variable, all, Values::span);
      }
    }
  }

  /** All that the variable can be; null if that is not known. */
  @Nullable Values of(Variable variable) {
    return anyMayChange || unknown.contains(variable) || icfa.isAddressTaken(variable)
        ? null
        : values.get(variable);
  }
}
