// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import java.util.List;
import java.util.Set;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.symbol.Effect;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * How two numbers, or two addresses, compare: what their exact difference is, which no overflow
 * changes. So {@code a == b} and {@code b != a} exclude each other, and so do {@code a < b} and
 * {@code a == b}. Parts of one name of two objects compare like the objects, and elements of one
 * array like their numbers.
 *
 * <p>It is written as a difference of type {@code long}. The program's own differences of that type
 * are exact, too (C17 6.5p5); those of pointers are other expressions.
 *
 * @param left as text not larger than the other
 * @param swapped whether the operands were given in the other order
 */
record Difference(Expression left, Expression right, boolean swapped) {
  private static final int BYTES_OF_ADDRESS = 8;

  /** Of two values; null if that is nothing that can be followed. */
  static @Nullable Difference between(Expression one, Expression other) {
    if (!areComparable(one.type(), other.type())) {
      return null;
    }
    Expression left = exact(one);
    Expression right = exact(other);
    while (left instanceof Expression.AddressOf first
        && right instanceof Expression.AddressOf second) {
      Pair parts = inside(first.target(), second.target());
      if (parts == null) {
        return null;
      }
      left = exact(parts.one);
      right = exact(parts.other);
    }
    if (left instanceof Expression.Constant
        || right instanceof Expression.Constant
        || left.equals(right)) {
      return null;
    }
    boolean swapped = left.toString().compareTo(right.toString()) > 0;
    return swapped ? new Difference(right, left, true) : new Difference(left, right, false);
  }

  /** What a comparison of two values means, if it holds or if it does not; null if nothing. */
  static @Nullable Guard compared(Expression.Binary comparison, boolean holds) {
    Values values =
        switch (comparison.operator()) {
          case EQUAL -> equality(holds);
          case NOT_EQUAL -> equality(!holds);
          case LESS -> Values.below(0, holds);
          case GREATER_EQUAL -> Values.below(0, !holds);
          case LESS_EQUAL -> Values.below(1, holds);
          case GREATER -> Values.below(1, !holds);
          case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT, AND, OR, XOR ->
              null;
        };
    Difference difference = between(comparison.left(), comparison.right());
    return values == null || difference == null ? null : difference.is(values);
  }

  private static Values equality(boolean equal) {
    return equal ? Values.only(0) : Values.allBut(0);
  }

  /** That what the first value has more than the other is one of some numbers. */
  Guard is(Values values) {
    return new Guard(subject(), swapped ? values.negated() : values);
  }

  Expression subject() {
    return new Expression.Binary(Type.Int.LONG, BinaryOperator.SUBTRACT, left, right);
  }

  /** The difference that an expression is; null if it is none. */
  static @Nullable Difference of(Expression subject) {
    return subject
                instanceof
                Expression.Binary(
                    Type type,
                    BinaryOperator operator,
                    Expression left,
                    Expression right)
            && type.equals(Type.Int.LONG)
            && operator == BinaryOperator.SUBTRACT
        ? between(left, right)
        : null;
  }

  /** Whether an expression is the difference of two of some variables. */
  static boolean isOf(Expression subject, Set<Variable> variables) {
    return of(subject) instanceof Difference(Expression left, Expression right, boolean swapped)
        && left instanceof Lvalue.Var(Variable one)
        && right instanceof Lvalue.Var(Variable other)
        && variables.contains(one)
        && variables.contains(other);
  }

  /** The two variables that are equal by a guard; none if it says no such thing. */
  static List<Variable> equalBy(Guard guard) {
    return guard.values().equals(Values.only(0))
            && of(guard.subject())
                instanceof Difference(Expression left, Expression right, boolean swapped)
            && left instanceof Lvalue.Var(Variable one)
            && right instanceof Lvalue.Var(Variable other)
        ? List.of(one, other)
        : List.of();
  }

  /** What a guard says of two variables that are given the values which it compares. */
  static @Nullable Guard copied(Guard guard, List<Effect.Copy> copies, Symbols symbols) {
    if (of(guard.subject()) == null) {
      return null;
    }
    for (Effect.Copy one : copies) {
      for (Effect.Copy other : copies) {
        if (one != other
            && symbols.isReadable(one.target())
            && symbols.isReadable(other.target())
            && between(one.value(), other.value()) instanceof Difference given
            && !given.swapped
            && given.subject().equals(guard.subject())) {
          Difference kept = between(new Lvalue.Var(one.target()), new Lvalue.Var(other.target()));
          return kept == null ? null : kept.is(guard.values());
        }
      }
    }
    return null;
  }

  private static boolean areComparable(Type one, Type other) {
    return (one instanceof Type.Int && other instanceof Type.Int)
        || (one instanceof Type.Pointer && other instanceof Type.Pointer)
        || (isAddress(one) && isAddress(other));
  }

  /** Without conversions that keep every value. */
  private static Expression exact(Expression value) {
    Expression core = value;
    while (core instanceof Expression.Cast cast && isExact(cast.operand().type(), cast.type())) {
      core = cast.operand();
    }
    return core;
  }

  private static boolean isExact(Type from, Type to) {
    return (isAddress(from) && isAddress(to))
        || (from instanceof Type.Int less
            && to instanceof Type.Int more
            && less.bytes() < more.bytes()
            && (more.signed() || !less.signed()));
  }

  private static boolean isAddress(Type type) {
    return type instanceof Type.Pointer
        || (type instanceof Type.Int number
            && number.bytes() == BYTES_OF_ADDRESS
            && !number.signed());
  }

  private record Pair(Expression one, Expression other) {}

  /**
   * What two parts of one name are in: objects by their addresses, or elements by number. An array
   * that an expression chooses may be another one when that is evaluated again.
   */
  private static @Nullable Pair inside(Lvalue one, Lvalue other) {
    Lvalue left = one;
    Lvalue right = other;
    while (left instanceof Lvalue.Member first
        && right instanceof Lvalue.Member second
        && first.field().equals(second.field())) {
      left = first.base();
      right = second.base();
    }
    if (left instanceof Lvalue.Element first
        && right instanceof Lvalue.Element second
        && first.array().equals(second.array())
        && isFixed(first.array())
        && first.type().size() > 0) {
      return new Pair(first.index(), second.index());
    }
    return left instanceof Lvalue.Deref first && right instanceof Lvalue.Deref second
        ? new Pair(first.pointer(), second.pointer())
        : null;
  }

  private static boolean isFixed(Lvalue lvalue) {
    Lvalue whole = lvalue;
    while (whole instanceof Lvalue.Member member) {
      whole = member.base();
    }
    return whole instanceof Lvalue.Var;
  }
}
