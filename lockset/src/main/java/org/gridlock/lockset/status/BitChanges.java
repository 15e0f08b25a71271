// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.IntegerArithmetic;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Bits of a variable that are set or cleared one by one, as who remembers in them what is held
 * does: {@code held |= A}, and later {@code if (held & A)}. What is known of others stays.
 */
final class BitChanges {
  private BitChanges() {}

  /** What an operation that sets or clears bits of a variable says of these; null for others. */
  static @Nullable Guard made(Operation.Assign assign) {
    Expression.Binary change = change(assign.target(), assign.value());
    if (change == null) {
      return null;
    }
    boolean sets = change.operator() == BinaryOperator.OR;
    long bits = sets ? constant(change) : IntegerArithmetic.wrap(change.type(), ~constant(change));
    return bits <= 0 || bits > Integer.MAX_VALUE
        ? null
        : Guard.of(
            new Expression.Binary(
                change.type(),
                BinaryOperator.AND,
                change.left(),
                new Expression.Constant(change.right().type(), bits)),
            sets);
  }

  /** What stays known of a variable when some of its bits change. */
  static List<Guard> of(List<Guard> guards, Variable target, Expression value) {
    Expression.Binary change = change(new Lvalue.Var(target), value);
    if (change == null) {
      return List.of();
    }
    List<Guard> found = new ArrayList<>(2);
    for (Guard guard : guards) {
      if (guard.subject().equals(change.left()) && guard.values().isSmallPoint()) {
        Guard changed = changed(guard, change);
        if (changed != null) {
          found.add(changed);
        }
      } else if (guard.subject() instanceof Expression.Binary tested
          && tested.operator() == BinaryOperator.AND
          && tested.left().equals(change.left())
          && tested.right() instanceof Expression.Constant mask
          && leavesAlone(change, mask.value())) {
        found.add(guard);
      }
    }
    return found;
  }

  /** The variable of which an expression is some bits, {@code v & constant}; else itself. */
  static Expression whole(Expression subject) {
    return subject instanceof Expression.Binary bits
            && bits.operator() == BinaryOperator.AND
            && bits.right() instanceof Expression.Constant
            && bits.left() instanceof Lvalue.Var variable
        ? variable
        : subject;
  }

  private static @Nullable Guard changed(Guard known, Expression.Binary change) {
    if (known.values().others()) {
      return null;
    }
    long number = known.values().low();
    long changed =
        change.operator() == BinaryOperator.OR
            ? number | constant(change)
            : number & constant(change);
    return changed < 0
        ? null
        : Guard.assigned(change.left(), new Expression.Constant(change.type(), changed));
  }

  private static boolean leavesAlone(Expression.Binary change, long mask) {
    return change.operator() == BinaryOperator.OR
        ? (constant(change) & mask) == 0
        : (constant(change) & mask) == mask;
  }

  /** {@code v | constant} or {@code v & constant} that a variable {@code v} is given. */
  private static Expression.@Nullable Binary change(Lvalue target, Expression value) {
    return target instanceof Lvalue.Var
            && value instanceof Expression.Binary change
            && (change.operator() == BinaryOperator.OR || change.operator() == BinaryOperator.AND)
            && change.left().equals(target)
            && change.type() instanceof Type.Int type
            && !type.bool()
            && type.equals(target.type())
            && change.right() instanceof Expression.Constant
        ? change
        : null;
  }

  private static long constant(Expression.Binary change) {
    return ((Expression.Constant) change.right()).value();
  }
}
