// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.settled;

import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * A number becomes one more, or one less: {@code n = n + 1}, {@code t = n; n = t + 1} or {@code t =
 * n + 1; n = t}.
 *
 * @param edge that writes it
 * @param read that reads it, which may be the same
 * @param name of the number
 * @param change what is added
 * @param copy the variable with the number before or after, or null
 * @param isAfter whether that is the number after
 */
public record Increment(
    Edge edge, Edge read, Lvalue name, int change, @Nullable Variable copy, boolean isAfter) {

  /** Whether an edge may make one: as quick to tell as most edges make none. */
  public static boolean mayBe(Edge edge) {
    if (!(edge.operation() instanceof Operation.Assign(Lvalue name, Expression value))) {
      return false;
    }
    return value instanceof Expression.Binary sum
        ? change(sum, sum.left(), name) != 0
        : value instanceof Lvalue.Var(Variable copy) && copy.kind() == Variable.Kind.TEMPORARY;
  }

  /** The one that an edge makes; null if it makes none. */
  public static @Nullable Increment of(Edge edge) {
    if (!(edge.operation() instanceof Operation.Assign(Lvalue name, Expression value))) {
      return null;
    }
    int change = change(value, name, name);
    if (change != 0) {
      return new Increment(edge, edge, name, change, null, false);
    }
    if (edge.source().incoming().size() != 1
        || !(edge.source().incoming().getFirst() instanceof Edge before)
        || !(before.operation() instanceof Operation.Assign(Lvalue to, Expression read))
        || !(to instanceof Lvalue.Var(Variable copy))
        || copy.kind() != Variable.Kind.TEMPORARY
        || !copy.type().equals(name.type())) {
      return null;
    }
    if (read.equals(name)) {
      change = change(value, to, name);
      return change == 0 ? null : new Increment(edge, before, name, change, copy, false);
    }
    change = value.equals(to) ? change(read, name, name) : 0;
    return change == 0 ? null : new Increment(edge, before, name, change, copy, true);
  }

  /** By how much a value is more than another; zero if it is not so or not by one. */
  private static int change(Expression value, Expression from, Lvalue number) {
    if (value instanceof Expression.Binary(Type type, BinaryOperator operator, var left, var right)
        && type instanceof Type.Int
        && type.equals(number.type())
        && type.size() >= Type.Int.INT.size()
        && !(number instanceof Lvalue.Member member && member.field().bitWidth() != 0)
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
