// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;

/**
 * Recognises pointers that walk through memory in a loop, {@code p = p + 1}, so that they are one
 * summary address from the start and not a few exact ones more.
 */
final class SelfIncrements {
  private final Map<Edge, Boolean> inLoop = new HashMap<>();

  /** The value that the edge assigns, with an unknown distance if it walks in a loop. */
  Expression widened(Edge edge, Lvalue target, Expression value) {
    if (value instanceof Expression.PointerAdd add
        && isSame(edge, target, Carrier.stripped(add.pointer()))
        && inLoop.computeIfAbsent(edge, SelfIncrements::reachesItself)) {
      return new Expression.PointerAdd(
          add.type(), add.pointer(), new Expression.Unknown(Type.Int.LONG));
    }
    return value;
  }

  /** Whether {@code base} is {@code target}, or a temporary that only ever holds its value. */
  private static boolean isSame(Edge edge, Lvalue target, Expression base) {
    if (base.equals(target)) {
      return true;
    }
    if (!(base instanceof Lvalue.Var copy) || copy.variable().kind() != Variable.Kind.TEMPORARY) {
      return false;
    }
    for (Edge other : edge.source().function().edges()) {
      if (other.operation() instanceof Operation.Assign assign
          && assign.target().equals(copy)
          && Carrier.stripped(assign.value()).equals(target)) {
        return true;
      }
    }
    return false;
  }

  private static boolean reachesItself(Edge edge) {
    Deque<Location> pending = new ArrayDeque<>();
    BitSet seen = new BitSet();
    pending.push(edge.target());
    while (!pending.isEmpty()) {
      Location location = pending.pop();
      if (location == edge.source()) {
        return true;
      }
      if (!seen.get(location.id())) {
        seen.set(location.id());
        location.outgoing().forEach(next -> pending.push(next.target()));
      }
    }
    return false;
  }
}
