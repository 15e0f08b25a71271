// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.HashSet;
import java.util.Set;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;

/**
 * The parameters that a body exchanges with others, as in {@code if (a > b) swap(a, b)}. They are
 * linked as variables of the body, so that what was given stays known to its end.
 */
final class SwappedParameters {
  private SwappedParameters() {}

  /** The parameters that are kept in another variable and then get the value of one. */
  static Set<Variable> of(FunctionBody body) {
    Set<Variable> kept = new HashSet<>();
    Set<Variable> given = new HashSet<>();
    for (FunctionBody.UnitEdge edge : body.edges()) {
      if (edge.operation() instanceof Operation.Assign(Lvalue.Var target, Expression value)
          && value.withoutCasts() instanceof Lvalue.Var source) {
        kept.add(source.variable());
        given.add(target.variable());
      }
    }
    kept.retainAll(given);
    kept.retainAll(body.parameters());
    if (!kept.isEmpty()) {
      body.edges().forEach(edge -> kept.removeAll(Operands.addressed(edge.operation())));
    }
    return kept;
  }
}
