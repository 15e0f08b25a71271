// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;

/**
 * Recognises pointers that walk through memory in a loop, {@code p = p + 1}, so that they are one
 * summary address from the start and not a few exact ones more.
 */
final class SelfIncrements {
  private final ControlFlow control = new ControlFlow();

  /** Of each function met, what its temporaries are assigned, as far as it is one lvalue. */
  private final Map<Function, Map<Variable, List<Lvalue>>> copies = new HashMap<>();

  /** The value that the edge assigns, with an unknown distance if it walks in a loop. */
  Expression widened(Edge edge, Lvalue target, Expression value) {
    if (value instanceof Expression.PointerAdd add
        && isSame(edge, target, Carrier.stripped(add.pointer()))
        && control.isInCycle(edge.source())) {
      return new Expression.PointerAdd(
          add.type(), add.pointer(), new Expression.Unknown(Type.Int.LONG));
    }
    return value;
  }

  /** Whether {@code base} is {@code target}, or a temporary that once holds its value. */
  private boolean isSame(Edge edge, Lvalue target, Expression base) {
    if (base.equals(target)) {
      return true;
    }
    return base instanceof Lvalue.Var copy
        && copy.variable().kind() == Variable.Kind.TEMPORARY
        && copies
            .computeIfAbsent(edge.source().function(), SelfIncrements::copies)
            .getOrDefault(copy.variable(), List.of())
            .contains(target);
  }

  private static Map<Variable, List<Lvalue>> copies(Function function) {
    Map<Variable, List<Lvalue>> found = new HashMap<>();
    for (Edge edge : function.edges()) {
      if (edge.operation() instanceof Operation.Assign assign
          && assign.target() instanceof Lvalue.Var copy
          && copy.variable().kind() == Variable.Kind.TEMPORARY
          && Carrier.stripped(assign.value()) instanceof Lvalue original) {
        found.computeIfAbsent(copy.variable(), variable -> new ArrayList<>()).add(original);
      }
    }
    return found;
  }
}
