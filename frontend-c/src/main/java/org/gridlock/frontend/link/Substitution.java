// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.Map;
import java.util.Objects;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Puts expressions in place of variables.
 *
 * @param values of the same types as the variables
 */
record Substitution(Map<Variable, Expression> values) {
  /**
   * What an operation does with values in place of variables that it reads, where that can be said:
   * the variables have the same values elsewhere.
   */
  Operation inOrSame(Operation operation) {
    return switch (operation) {
      case Operation.Assign assign ->
          new Operation.Assign(targetOrSame(assign.target()), inOrSame(assign.value()));
      case Operation.Assume assume ->
          new Operation.Assume(inOrSame(assume.condition()), assume.holds());
      case Operation.Call call ->
          new Operation.Call(
              call.result() == null ? null : targetOrSame(call.result()),
              inOrSame(call.callee()),
              call.arguments().stream().map(this::inOrSame).toList());
      default -> operation;
    };
  }

  private Lvalue targetOrSame(Lvalue target) {
    return target instanceof Lvalue.Var ? target : (Lvalue) inOrSame(target);
  }

  private Expression inOrSame(Expression expression) {
    return Objects.requireNonNullElse(in(expression), expression);
  }

  /** The expression with values; null where one stands in for memory that it does not name. */
  @Nullable Expression in(Expression expression) {
    return switch (expression) {
      case Lvalue.Var(Variable variable) -> values.getOrDefault(variable, expression);
      case Lvalue lvalue -> place(lvalue);
      case Expression.Constant constant -> constant;
      case Expression.RealConstant constant -> constant;
      case Expression.StringLiteral literal -> literal;
      case Expression.FunctionAddress address -> address;
      case Expression.Unknown unknown -> unknown;
      case Expression.AddressOf address -> {
        Lvalue target = place(address.target());
        yield target == null ? null : new Expression.AddressOf(address.type(), target);
      }
      case Expression.Unary unary -> {
        Expression operand = in(unary.operand());
        yield operand == null
            ? null
            : new Expression.Unary(unary.type(), unary.operator(), operand);
      }
      case Expression.Cast cast -> {
        Expression operand = in(cast.operand());
        yield operand == null ? null : new Expression.Cast(cast.type(), operand);
      }
      case Expression.Binary binary -> {
        Expression left = in(binary.left());
        Expression right = in(binary.right());
        yield left == null || right == null
            ? null
            : new Expression.Binary(binary.type(), binary.operator(), left, right);
      }
      case Expression.PointerAdd add -> {
        Expression pointer = in(add.pointer());
        Expression index = in(add.index());
        yield pointer == null || index == null ? null : moved(add, pointer, index);
      }
      case Expression.PointerDifference difference -> {
        Expression left = in(difference.left());
        Expression right = in(difference.right());
        yield left == null || right == null
            ? null
            : new Expression.PointerDifference(difference.type(), left, right);
      }
    };
  }

  private static Expression moved(Expression.PointerAdd add, Expression pointer, Expression index) {
    Expression.PointerAdd moved = new Expression.PointerAdd(add.type(), pointer, index);
    return Lvalue.Deref.named(Type.pointee(add.type()), moved) instanceof Lvalue.Element element
        ? new Expression.AddressOf(add.type(), element)
        : moved;
  }

  private @Nullable Lvalue place(Lvalue lvalue) {
    return switch (lvalue) {
      case Lvalue.Var(Variable variable) ->
          values.getOrDefault(variable, lvalue) instanceof Lvalue place ? place : null;
      case Lvalue.Deref deref -> {
        Expression pointer = in(deref.pointer());
        yield pointer == null ? null : Lvalue.Deref.named(deref.type(), pointer);
      }
      case Lvalue.Member member -> {
        Lvalue base = place(member.base());
        yield base == null ? null : new Lvalue.Member(base, member.field());
      }
      case Lvalue.Element element -> {
        Lvalue array = place(element.array());
        Expression index = in(element.index());
        yield array == null || index == null
            ? null
            : new Lvalue.Element(element.type(), array, index);
      }
    };
  }
}
