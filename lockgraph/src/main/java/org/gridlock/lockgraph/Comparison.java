// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.function.Predicate;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.status.Guard;
import org.gridlock.lockset.status.Values;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * What a condition says of how two values of one type lie to each other: {@code a < b}, {@code a -
 * b < 0}, {@code a - table < b - table}. A difference of numbers with sign is exact, and so is one
 * of pointers, which are into one array (C17 6.5p5, 6.5.6p9).
 *
 * @param relation some of the relations of {@link VariableOrder}, of {@code left} to {@code right}
 */
record Comparison(Lvalue left, Lvalue right, int relation) {

  /** The comparison that a condition is; null if it is none of two readable values. */
  static @Nullable Comparison of(
      Guard condition, Symbols symbols, Predicate<Expression> isReadable) {
    Expression left;
    Expression right;
    switch (InstanceName.kept(condition.subject())) {
      case Expression.Binary(Type.Int type, BinaryOperator operator, Expression l, Expression r)
          when operator == BinaryOperator.SUBTRACT && type.signed() -> {
        left = InstanceName.kept(l);
        right = InstanceName.kept(r);
      }
      case Expression.PointerDifference(Type type, Expression l, Expression r) -> {
        left = InstanceName.kept(l);
        right = InstanceName.kept(r);
      }
      default -> {
        return null;
      }
    }
    if (fromStart(left, symbols) instanceof Expression.PointerDifference one
        && fromStart(right, symbols) instanceof Expression.PointerDifference other
        && one.left().type().equals(other.left().type())
        && one.right().equals(other.right())
        && isFixed(one.right(), isReadable)) {
      left = InstanceName.kept(one.left());
      right = InstanceName.kept(other.left());
    }
    return left instanceof Lvalue one
            && right instanceof Lvalue other
            && isReadable.test(one)
            && isReadable.test(other)
            && !(one.type() instanceof Type.Real) // may be neither more, less nor equal
            && one.type().toString().equals(other.type().toString())
            && !one.equals(other)
        ? new Comparison(one, other, relation(condition.values()))
        : null;
  }

  /** The distance between two pointers that a value is or, all the time, a variable holds. */
  private static Expression fromStart(Expression value, Symbols symbols) {
    return value instanceof Lvalue.Var(Variable variable)
            && symbols.onlyValue(variable) instanceof Expression only
            && InstanceName.kept(only) instanceof Expression.PointerDifference distance
            && isConstant(distance.left(), symbols)
            && isConstant(distance.right(), symbols)
        ? distance
        : value;
  }

  private static boolean isConstant(Expression pointer, Symbols symbols) {
    Expression address = InstanceName.kept(pointer);
    return InstanceName.isFixed(address)
        || (address instanceof Lvalue.Var(Variable variable) && symbols.isConstant(variable));
  }

  private static boolean isFixed(Expression start, Predicate<Expression> isReadable) {
    Expression address = InstanceName.kept(start);
    return InstanceName.isFixed(address) || isReadable.test(address);
  }

  /** How a difference may lie to zero that is one of some numbers. */
  private static int relation(Values difference) {
    return (isPossible(difference, 0, VariableOrder.LESS) ? VariableOrder.LESS : 0)
        | (isPossible(difference, 0, VariableOrder.EQUAL) ? VariableOrder.EQUAL : 0)
        | (isPossible(difference, 0, VariableOrder.GREATER) ? VariableOrder.GREATER : 0);
  }

  /** Whether one of some numbers may lie to a bound by one of some relations. */
  static boolean isPossible(Values values, long bound, int relations) {
    return isPossible(values, relations & VariableOrder.LESS, Long.MIN_VALUE, bound - 1)
        || isPossible(values, relations & VariableOrder.EQUAL, bound, bound)
        || isPossible(values, relations & VariableOrder.GREATER, bound + 1, Long.MAX_VALUE);
  }

  private static boolean isPossible(Values values, int relation, long low, long high) {
    return relation != 0 && !values.isDisjoint(Values.between(low, high));
  }
}
