// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

import java.util.Collection;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Puts variables in place of parts of expressions, such as what the variables were given as values.
 * There are no addresses of variables in these expressions.
 */
public final class Renaming {
  /** Bounds the recursion; larger expressions are not looked at. */
  private static final int MAX_DEPTH = 16;

  private final Map<Expression, Variable> names;
  private final Predicate<Variable> kept;

  /**
   * A renaming.
   *
   * @param names by the expression that each is put in place of
   * @param kept whether another variable may stay; an expression that has one that may not has no
   *     name
   */
  public Renaming(Map<Expression, Variable> names, Predicate<Variable> kept) {
    this.names = names;
    this.kept = kept;
  }

  /** Puts one variable in place of another; what mentions it already has no name. */
  public static Renaming of(Variable from, Variable to) {
    return new Renaming(Map.of(new Lvalue.Var(from), to), variable -> variable != to);
  }

  /** The variables that it may put in. */
  public Collection<Variable> names() {
    return names.values();
  }

  /**
   * The renamed expression; null where it is too large, reads what no index chooses, or has a
   * variable that may not stay.
   */
  public @Nullable Expression rename(Expression expression) {
    return renamed(expression, 0);
  }

  private @Nullable Expression renamed(Expression expression, int depth) {
    if (depth > MAX_DEPTH) {
      return null;
    }
    Variable name = names.get(expression);
    if (name != null) {
      return new Lvalue.Var(name);
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
      case Lvalue.Var variable -> kept.test(variable.variable()) ? variable : null;
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
