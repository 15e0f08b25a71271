// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.flow;

import gnu.trove.map.hash.TIntObjectHashMap;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;

/**
 * Questions about paths inside one function, over its edges alone: a call counts as an edge to the
 * location after it. Paths that execution cannot take are included, except through branches whose
 * condition is a constant ({@code do ... while (0)}).
 *
 * <p>Answers are memoised; one instance serves one analysis run.
 */
public final class ControlFlow {
  private final BitSet explored = new BitSet();
  private final BitSet cyclic = new BitSet();
  private final TIntObjectHashMap<BitSet> reachable = new TIntObjectHashMap<>();

  /** Whether the edge is a branch that a constant condition rules out. */
  public static boolean isDead(Edge edge) {
    if (!(edge.operation() instanceof Operation.Assume assume)) {
      return false;
    }
    Expression condition = assume.condition();
    boolean holds = assume.holds();
    while (true) {
      if (condition instanceof Expression.Cast cast && isExact(cast)) {
        condition = cast.operand();
      } else if (condition instanceof Expression.Unary unary
          && unary.operator() == Expression.UnaryOperator.NOT) {
        condition = unary.operand();
        holds = !holds;
      } else {
        break;
      }
    }
    return condition instanceof Expression.Constant constant && (constant.value() != 0) != holds;
  }

  /** Whether the cast keeps zero and non-zero apart, for every value. */
  private static boolean isExact(Expression.Cast cast) {
    return cast.type().size() >= cast.operand().type().size();
  }

  /** Whether a path of at least one edge leads from the location back to it (thesis in_loop). */
  public boolean isInCycle(Location location) {
    Function function = location.function();
    if (!explored.get(function.id())) {
      explored.set(function.id());
      new CycleSearch(cyclic).search(function);
    }
    return cyclic.get(location.id());
  }

  /** Whether a path of at least one edge leads from one to the other (thesis has_path). */
  public boolean hasPath(Location from, Location to) {
    return from.function() == to.function() && reachable(from).get(to.id());
  }

  private BitSet reachable(Location from) {
    BitSet known = reachable.get(from.id());
    if (known == null) {
      known = reachableWithout(List.of(from), new BitSet());
      reachable.put(from.id(), known);
    }
    return known;
  }

  /**
   * The ids of the locations that a path of at least one edge leads to from one of {@code starts},
   * where no location of {@code barrier} is left: it may be where the path ends, and where it
   * starts.
   */
  public BitSet reachableWithout(Iterable<Location> starts, BitSet barrier) {
    BitSet found = new BitSet();
    Deque<Location> pending = new ArrayDeque<>();
    for (Location start : starts) {
      step(start, found, pending);
    }
    while (!pending.isEmpty()) {
      Location location = pending.pop();
      if (!barrier.get(location.id())) {
        step(location, found, pending);
      }
    }
    return found;
  }

  private static void step(Location location, BitSet found, Deque<Location> pending) {
    for (Edge edge : location.outgoing()) {
      if (!isDead(edge) && !found.get(edge.target().id())) {
        found.set(edge.target().id());
        pending.push(edge.target());
      }
    }
  }
}
