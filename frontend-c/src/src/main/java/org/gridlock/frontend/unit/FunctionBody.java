// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.unit;

import java.util.List;
import java.util.Map;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
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
 * @param allocationHints for the index of a call edge in {@code edges}: the type of the object or
 *     of its elements if the call allocates one, as {@code sizeof} in its arguments shows it, else
 *     as the cast of its result does
 */
public record FunctionBody(
    Function function,
    List<Variable> parameters,
    @Nullable Variable returnVariable,
    List<SourcePosition> locations,
    List<UnitEdge> edges,
    Map<Integer, Type> allocationHints) {
  public static final int ENTRY = 0;
  public static final int EXIT = 1;

  /** A body of which nothing is known about allocations. */
  public FunctionBody(
      Function function,
      List<Variable> parameters,
      @Nullable Variable returnVariable,
      List<SourcePosition> locations,
      List<UnitEdge> edges) {
    this(function, parameters, returnVariable, locations, edges, Map.of());
  }

  /** An edge between locations of the body. */
  public record UnitEdge(int source, Operation operation, int target) {}
}
