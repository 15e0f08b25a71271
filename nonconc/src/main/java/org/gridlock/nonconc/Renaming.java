// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** Expressions over indices and arrays with one variable in place of another. */
final class Renaming {
  /** Bounds the recursion; larger expressions are not looked at. */
  private static final int MAX_DEPTH = 16;

  private final Variable from;
  private final Variable to;

  private Renaming(Variable from, Variable to) {
    this.from = from;
    this.to = to;
  }

  /** The renamed expression; null where it is too large, or reads what no index chooses. */
  static @Nullable Expression rename(Expression expression, Variable from, Variable to) {
    return new Renaming(from, to).renamed(expression, 0);
  }

  private @Nullable Expression renamed(Expression expression, int depth) {
    if (depth > MAX_DEPTH) {
      return null;
    }
    return switch (expression) {
      case Lvalue lvalue -> lvalue(lvalue, depth);
      case Expression.Constant constant -> constant;
      case Expression.Unary unary -> {
        Expression operand = renamed(unary.operand(), depth + 1);
        yield operand == null
            ? null
            : new Expression.Unary(unary.type(), unary.operator(), operand);
      }
      case Expression.Cast cast -> {
        Expression operand = renamed(cast.operand(), depth + 1);
        yield operand == null ? null : new Expression.Cast(cast.type(), operand);
      }
      case Expression.Binary binary -> {
        Expression left = renamed(binary.left(), depth + 1);
        Expression right = renamed(binary.right(), depth + 1);
        yield left == null || right == null
            ? null
            : new Expression.Binary(binary.type(), binary.operator(), left, right);
      }
      case Expression.PointerAdd add -> {
        Expression pointer = renamed(add.pointer(), depth + 1);
        Expression index = renamed(add.index(), depth + 1);
        yield pointer == null || index == null
            ? null
            : new Expression.PointerAdd(add.type(), pointer, index);
      }
      case Expression.RealConstant constant -> null;
      case Expression.StringLiteral literal -> null;
      case Expression.FunctionAddress address -> null;
      case Expression.AddressOf address -> null;
      case Expression.PointerDifference difference -> null;
      case Expression.Unknown unknown -> null;
    };
  }

  private @Nullable Lvalue lvalue(Lvalue lvalue, int depth) {
    return switch (lvalue) {
      case Lvalue.Var variable -> variable.variable() == from ? new Lvalue.Var(to) : variable;
      case Lvalue.Member member ->
          renamed(member.base(), depth + 1) instanceof Lvalue base
              ? new Lvalue.Member(base, member.field())
              : null;
      case Lvalue.Element element ->
          renamed(element.array(), depth + 1) instanceof Lvalue array
                  && renamed(element.index(), depth + 1) instanceof Expression index
              ? new Lvalue.Element(element.type(), array, index)
              : null;
      case Lvalue.Deref deref ->
          renamed(deref.pointer(), depth + 1) instanceof Expression pointer
              ? new Lvalue.Deref(deref.type(), pointer)
              : null;
    };
  }
}
