// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Function;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** Expressions that read memory behind pointers. */
final class Memory {
  private Memory() {}

  /** The same without conversions of pointers that are followed. */
  static Expression plain(Expression expression) {
    return rebuilt(expression, pointer -> null);
  }

  /** Stands for a pointer that was taken out. */
  static final Lvalue.Var HOLE =
      new Lvalue.Var(
          new Variable(
              -1,
              "hole",
              Type.Pointer.VOID,
              Variable.Kind.TEMPORARY,
              null,
              false,
              false,
              SourcePosition.NONE));

  /** The expression with something else where it follows a pointer of some value. */
  static Expression through(Expression expression, Expression value, Lvalue.Var instead) {
    Expression key = plain(value).withoutCasts();
    Lvalue part =
        key instanceof Expression.AddressOf address && expression instanceof Lvalue lvalue
            ? behind(lvalue, address.target(), instead)
            : null;
    return part == null
        ? rebuilt(expression, pointer -> pointer.equals(key) ? instead : null)
        : part;
  }

  /** A part of an object as what a pointer to that leads to; null if it is none. */
  private static @Nullable Lvalue behind(Lvalue part, Lvalue object, Lvalue.Var pointer) {
    if (part.equals(object)) {
      return new Lvalue.Deref(object.type(), pointer);
    }
    Lvalue base =
        part instanceof Lvalue.Member member ? behind(member.base(), object, pointer) : null;
    return base == null ? null : new Lvalue.Member(base, ((Lvalue.Member) part).field());
  }

  /** The expression with a pointer in the hole. */
  static Expression filled(Expression expression, Lvalue.Var pointer) {
    return rebuilt(expression, hole -> hole.equals(HOLE) ? pointer : null);
  }

  /**
   * The variables that the value of an expression depends on. Where a global variable lies, of
   * which a part is read, never changes; what the part holds is not told by it.
   */
  static Set<Variable> variables(Expression expression) {
    Set<Variable> found = new LinkedHashSet<>(2);
    collect(expression, found);
    return found;
  }

  private static void collect(Expression expression, Set<Variable> found) {
    switch (expression) {
      case Lvalue.Var(Variable variable) -> found.add(variable);
      case Lvalue.Member member -> location(member.base(), found);
      case Lvalue.Element element -> location(element, found);
      case Lvalue.Deref deref -> collect(deref.pointer(), found);
      case Expression.Unary unary -> collect(unary.operand(), found);
      case Expression.Cast cast -> collect(cast.operand(), found);
      case Expression.Binary binary -> {
        collect(binary.left(), found);
        collect(binary.right(), found);
      }
      case Expression.PointerAdd add -> {
        collect(add.pointer(), found);
        collect(add.index(), found);
      }
      case Expression.PointerDifference difference -> {
        collect(difference.left(), found);
        collect(difference.right(), found);
      }
      case Expression.AddressOf address -> location(address.target(), found);
      case Expression.Constant constant -> {}
      case Expression.RealConstant constant -> {}
      case Expression.StringLiteral literal -> {}
      case Expression.FunctionAddress address -> {}
      case Expression.Unknown unknown -> {}
    }
  }

  private static void location(Lvalue lvalue, Set<Variable> found) {
    switch (lvalue) {
      case Lvalue.Var(Variable variable) -> {
        if (!variable.isGlobal()) {
          found.add(variable);
        }
      }
      case Lvalue.Member member -> location(member.base(), found);
      case Lvalue.Element element -> {
        location(element.array(), found);
        collect(element.index(), found);
      }
      case Lvalue.Deref deref -> collect(deref.pointer(), found);
    }
  }

  /**
   * The expression without casts of pointers that it follows.
   *
   * @param pointers what stands there instead of a pointer; null to look into it
   */
  private static Expression rebuilt(
      Expression expression, Function<Expression, @Nullable Expression> pointers) {
    return switch (expression) {
      case Lvalue lvalue -> rebuilt(lvalue, pointers);
      case Expression.Unary unary -> {
        Expression operand = rebuilt(unary.operand(), pointers);
        yield operand == unary.operand()
            ? unary
            : new Expression.Unary(unary.type(), unary.operator(), operand);
      }
      case Expression.Cast cast -> {
        Expression operand = rebuilt(cast.operand(), pointers);
        yield operand == cast.operand() ? cast : new Expression.Cast(cast.type(), operand);
      }
      case Expression.Binary binary -> {
        Expression left = rebuilt(binary.left(), pointers);
        Expression right = rebuilt(binary.right(), pointers);
        yield left == binary.left() && right == binary.right()
            ? binary
            : new Expression.Binary(binary.type(), binary.operator(), left, right);
      }
      default -> expression;
    };
  }

  private static Lvalue rebuilt(
      Lvalue lvalue, Function<Expression, @Nullable Expression> pointers) {
    return switch (lvalue) {
      case Lvalue.Var variable -> variable;
      case Lvalue.Member member -> {
        Lvalue base = rebuilt(member.base(), pointers);
        yield base == member.base() ? member : new Lvalue.Member(base, member.field());
      }
      case Lvalue.Element element -> {
        Lvalue array = rebuilt(element.array(), pointers);
        yield array == element.array()
            ? element
            : new Lvalue.Element(element.type(), array, element.index());
      }
      case Lvalue.Deref deref -> {
        Expression plain = plain(deref.pointer()).withoutCasts();
        Expression other = pointers.apply(plain);
        Expression pointer = other == null ? rebuilt(plain, pointers) : other;
        yield pointer == deref.pointer() ? deref : new Lvalue.Deref(deref.type(), pointer);
      }
    };
  }
}
