// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * What an {@link Unrolling} of a function is about.
 *
 * @param root the function
 * @param own those that are executed with it: they create or join threads, and only run in
 *     activations of the root
 * @param arrays they hold handles that only creations in these functions write
 * @param carriers the variables that lead to their elements
 * @param followed the variables whose values decide about handles and the ends of loops
 * @param initial what is known of the global ones among them when the root begins
 */
record HandleScope(
    Function root,
    Set<Function> own,
    Set<Variable> arrays,
    Set<Variable> carriers,
    Set<Variable> followed,
    Map<Variable, HandleValue> initial) {

  /** The function that is executed for a call; null if the call is passed over. */
  @Nullable Function entered(Edge edge) {
    Function callee = OwnFunctions.callee(edge.operation());
    return callee != null && own.contains(callee) ? callee : null;
  }
}
