// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.absint.flow.CountedLoop;
import org.gridlock.absint.flow.Paths;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Local variables and parameters whose values are also in memory where a location is reached:
 * {@code pool->n = n}. Until then neither they nor the pointers that lead to that memory change any
 * more.
 */
record StoredLocals(Icfa icfa, Location location) {
  /** The assignment that has stored a variable in a member of a struct; null if there is none. */
  @Nullable Edge stored(Variable variable) {
    for (Edge edge : location.function().edges()) {
      if (edge.operation() instanceof Operation.Assign(Lvalue.Member target, var value)
          && value.equals(new Lvalue.Var(variable))
          && target.type().equals(variable.type())
          && Paths.leadBy(edge, location)
          && areLeftAlone(edge, variable, target)) {
        return edge;
      }
    }
    return null;
  }

  /** Whether nothing changes the variable, or what tells where the memory is, any more. */
  private boolean areLeftAlone(Edge edge, Variable variable, Lvalue target) {
    List<Variable> read = new ArrayList<>(List.of(variable));
    for (Lvalue part : MemoryReads.locating(target)) {
      if (!(part instanceof Lvalue.Var(Variable located))) {
        return false;
      }
      read.add(located);
    }
    Paths later = Paths.from(List.of(edge.target()), passed -> false);
    return read.stream()
            .noneMatch(one -> one.isGlobal() || one.isVolatile() || icfa.isAddressTaken(one))
        && location.function().edges().stream()
            .noneMatch(
                other ->
                    later.reaches(other.source())
                        && read.stream().anyMatch(one -> CountedLoop.writes(other, one)));
  }
}
