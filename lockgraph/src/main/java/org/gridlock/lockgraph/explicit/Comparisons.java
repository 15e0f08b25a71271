// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.explicit;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;

/**
 * The branches by which programs order locks: on which of two values is larger, {@code if (a->id <
 * b->id)}, and not on whether a loop ends.
 */
final class Comparisons {
  private Comparisons() {}

  /** Those that decide whether control comes to a location, each with what it tests. */
  static Map<Location, Expression> before(Location location) {
    Map<Location, Expression> found = new LinkedHashMap<>();
    for (Location branch : location.function().locations()) {
      List<Edge> sides =
          branch.outgoing().stream().filter(edge -> !ControlFlow.isDead(edge)).toList();
      if (sides.size() == 2
          && sides.getFirst().operation() instanceof Operation.Assume assume
          && Operands.hasPart(assume.condition(), Comparisons::isOfTwoValues)) {
        Set<Location> one = reachable(sides.getFirst().target(), branch);
        Set<Location> other = reachable(sides.getLast().target(), branch);
        if (one.contains(location) != other.contains(location)
            && one.contains(branch) == other.contains(branch)) {
          found.put(branch, assume.condition());
        }
      }
    }
    return found;
  }

  private static boolean isOfTwoValues(Expression part) {
    return part instanceof Expression.PointerDifference
        || (part instanceof Expression.Binary binary
            && (binary.operator().isComparison() || binary.operator() == BinaryOperator.SUBTRACT)
            && !(binary.left().withoutCasts() instanceof Expression.Constant)
            && !(binary.right().withoutCasts() instanceof Expression.Constant));
  }

  /** The locations that control may come to before it passes a branch again, and that, too. */
  private static Set<Location> reachable(Location start, Location branch) {
    Set<Location> seen = new HashSet<>(Set.of(start));
    Deque<Location> pending = new ArrayDeque<>(seen);
    while (!pending.isEmpty()) {
      Location next = pending.remove();
      if (next != branch) {
        for (Edge edge : next.outgoing()) {
          if (!ControlFlow.isDead(edge) && seen.add(edge.target())) {
            pending.add(edge.target());
          }
        }
      }
    }
    return seen;
  }
}
