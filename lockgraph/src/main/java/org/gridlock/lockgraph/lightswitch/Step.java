// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.lightswitch;

import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.pointer.Address;
import org.jspecify.annotations.Nullable;

/**
 * A thread counts one more, or one less: {@code n = n + 1}, {@code t = n; n = t + 1} or {@code t =
 * n + 1; n = t}.
 *
 * @param place before the counter is written
 * @param edge that writes it
 * @param read before the counter is read
 * @param counter which one that is
 * @param change what is added
 * @param copy the variable with the number before or after, or null
 * @param isAfter whether that is the number after
 */
record Step(
    Place place,
    Edge edge,
    Place read,
    Address counter,
    int change,
    @Nullable Variable copy,
    boolean isAfter) {

  /** What the counter is called there. */
  Lvalue name() {
    return ((Operation.Assign) edge.operation()).target();
  }

  /** Whether a thread enters the room, or leaves it. */
  boolean enters() {
    return change > 0;
  }

  /** Whether an edge may make a step: as quick to tell as most edges make none. */
  static boolean mayBe(Edge edge) {
    if (!(edge.operation() instanceof Operation.Assign(Lvalue name, Expression value))) {
      return false;
    }
    return value instanceof Expression.Binary sum
        ? change(sum, sum.left(), name) != 0
        : value instanceof Lvalue.Var(Variable copy) && copy.kind() == Variable.Kind.TEMPORARY;
  }

  /** The step that an edge makes, whichever counter it is; null if it is none. */
  static @Nullable Step of(
      Place place, Edge edge, Address counter, PlaceGraph graph, ThreadFlow flow) {
    if (!(edge.operation() instanceof Operation.Assign(Lvalue name, Expression value))) {
      return null;
    }
    int change = change(value, name, name);
    if (change != 0) {
      return new Step(place, edge, place, counter, change, null, false);
    }
    if (edge.source().incoming().size() != 1
        || !(edge.source().incoming().getFirst() instanceof Edge before)
        || !(before.operation() instanceof Operation.Assign(Lvalue to, Expression read))
        || !(to instanceof Lvalue.Var(Variable copy))
        || copy.kind() != Variable.Kind.TEMPORARY
        || !copy.type().equals(name.type())
        || !(flow.at(graph.entry(place), before.source()) instanceof Place first)) {
      return null;
    }
    if (read.equals(name)) {
      change = change(value, to, name);
      return change == 0 ? null : new Step(place, edge, first, counter, change, copy, false);
    }
    change = value.equals(to) ? change(read, name, name) : 0;
    return change == 0 ? null : new Step(place, edge, first, counter, change, copy, true);
  }

  /** By how much a value is more than another; zero if it is not so or not by one. */
  private static int change(Expression value, Expression from, Lvalue counter) {
    if (value instanceof Expression.Binary(Type type, BinaryOperator operator, var left, var right)
        && type instanceof Type.Int
        && type.equals(counter.type())
        && type.size() >= Type.Int.INT.size()
        && left.equals(from)
        && right.withoutCasts() instanceof Expression.Constant(Type of, long amount)
        && Math.abs(amount) == 1) {
      return operator == BinaryOperator.ADD
          ? (int) amount
          : operator == BinaryOperator.SUBTRACT ? (int) -amount : 0;
    }
    return 0;
  }
}
