// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link ListWalk} is about.
 *
 * @param root a function that runs once
 * @param own those that are executed with it, and only in activations of it
 * @param linking the edges that may write links of nodes, all in these functions
 * @param variables the variables with pointers to nodes that only these functions write, numbered
 * @param initial the numbers of the global ones that are null when the root begins
 */
record ListScope(
    ListNodes nodes,
    Function root,
    Set<Function> own,
    Set<Edge> linking,
    Map<Variable, Integer> variables,
    Set<Integer> initial) {

  /** The number of the variable that an expression is; null if it is none of them. */
  @Nullable Integer number(Expression expression) {
    return HandleMatch.plain(expression) instanceof Lvalue.Var(Variable variable)
        ? variables.get(variable)
        : null;
  }

  /** The number of the pointer to the node, the link of which an expression is; or null. */
  @Nullable Integer linked(Expression expression) {
    Expression pointer = nodes.linkOf(expression);
    return pointer == null ? null : number(pointer);
  }

  /** The function that is executed for a call; null if the call is passed over. */
  @Nullable Function entered(Edge edge) {
    Function callee = OwnFunctions.callee(edge.operation());
    return callee != null && own.contains(callee) ? callee : null;
  }
}
