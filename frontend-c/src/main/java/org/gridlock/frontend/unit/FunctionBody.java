// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.unit;

import java.util.List;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * The graph of a function. Location 0 is the entry, location 1 the exit (thesis figure 4.9: returns
 * assign the return variable and go to the exit).
 *
 * @param parameters the parameters, in order
 * @param returnVariable holds the result at the exit; null for void
 * @param locations the position of each location
 * @param edges the edges
 */
public record FunctionBody(
    Function function,
    List<Variable> parameters,
    @Nullable Variable returnVariable,
    List<SourcePosition> locations,
    List<UnitEdge> edges) {
  public static final int ENTRY = 0;
  public static final int EXIT = 1;

  /** An edge between locations of the body. */
  public record UnitEdge(int source, Operation operation, int target) {}
}
