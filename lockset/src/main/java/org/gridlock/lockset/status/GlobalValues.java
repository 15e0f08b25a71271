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
 * it. A flag that nobody sets is one of them. A pointer that has the address of an object or a
 * function at first, and is given nothing else later, is never null.
 */
final class GlobalValues {
  private final Icfa icfa;
  private final Arguments arguments;
  private final Map<Variable, Values> values = new HashMap<>();
  private final Set<Variable> unknown = new HashSet<>();

  /** Those with an initialiser; others are zero at first. */
  private final Set<Variable> initialised = new HashSet<>();

  private boolean anyMayChange;

  GlobalValues(Icfa icfa, Arguments arguments) {
    this.icfa = icfa;
    this.arguments = arguments;
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
      if (edge.source().function() == icfa.start()) {
        initialised.add(variable);
      }
      Values given =
          edge.operation() instanceof Operation.Assign assign && target instanceof Lvalue.Var
              ? arguments.given(assign.value(), variable)
              : null;
      Values before = values.getOrDefault(variable, given);
      Values both = given == null || before == null ? null : before.covering(given);
      if (both == null) {
        unknown.add(variable);
      } else {
        values.put(variable, both);
      }
    }
  }

  /** All that the variable can be; null if that is not known. */
  @Nullable Values of(Variable variable) {
    if (anyMayChange || unknown.contains(variable) || icfa.isAddressTaken(variable)) {
      return null;
    }
    Values given = values.get(variable);
    return given == null || initialised.contains(variable) ? given : given.covering(Values.only(0));
  }
}
