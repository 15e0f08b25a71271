// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.IntegerArithmetic;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.lockset.status.Guard;

/** What a write makes of a number. */
sealed interface Change {
  /** A constant. */
  record Set(long value) implements Change {}

  /** So much more, or less. */
  record Add(long amount) implements Change {}

  /** Anything. */
  enum Any implements Change {
    ANY
  }

  /** What an edge makes of what it writes. */
  static Change of(Edge edge, Constants constants) {
    if (!(edge.operation() instanceof Operation.Assign(Lvalue target, Expression written))) {
      return Any.ANY;
    }
    Expression value = Copies.original(written, edge.source());
    Guard constant = Guard.assigned(target, value);
    if (constant != null) {
      return new Set(constant.values().low());
    }
    if (value instanceof Expression.Binary(Type type, BinaryOperator operator, var left, var right)
        && type instanceof Type.Int
        && type.equals(target.type())
        && type.size() >= Type.Int.INT.size()
        && Copies.original(left, edge.source()).equals(target)
        && (operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT)
        && constants.of(right) instanceof Long added) {
      // To add a very large unsigned number is to subtract a small one.
      long amount = IntegerArithmetic.wrap(new Type.Int((int) type.size(), true, false), added);
      if (amount == (int) amount) {
        return new Add(operator == BinaryOperator.ADD ? amount : -amount);
      }
    }
    return Any.ANY;
  }
}
