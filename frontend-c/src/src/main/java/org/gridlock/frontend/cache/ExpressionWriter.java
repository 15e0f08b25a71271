// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

import java.util.List;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.jspecify.annotations.Nullable;

/**
 * Writes expressions, operators before operands. Recursion follows the nesting of expressions,
 * which the lowering bounds.
 */
final class ExpressionWriter {
  private final PackedOutput output;
  private final EntityTableWriter entities;

  ExpressionWriter(PackedOutput output, EntityTableWriter entities) {
    this.output = output;
    this.entities = entities;
  }

  void optional(@Nullable Expression expression) {
    if (expression == null) {
      output.word(ExpressionTag.NONE);
    } else {
      write(expression);
    }
  }

  void write(List<? extends Expression> expressions) {
    output.index(expressions.size());
    expressions.forEach(this::write);
  }

  void write(Expression expression) {
    switch (expression) {
      case Lvalue lvalue -> lvalue(lvalue);
      case Expression.Constant constant -> {
        typed(ExpressionTag.CONSTANT, constant);
        output.number(constant.value());
      }
      case Expression.RealConstant constant -> {
        typed(ExpressionTag.REAL_CONSTANT, constant);
        output.real(constant.value());
      }
      case Expression.StringLiteral literal -> {
        typed(ExpressionTag.STRING_LITERAL, literal);
        output.index(entities.text(literal.text()));
      }
      case Expression.FunctionAddress address -> {
        typed(ExpressionTag.FUNCTION_ADDRESS, address);
        output.index(entities.function(address.function()));
      }
      case Expression.AddressOf address -> {
        typed(ExpressionTag.ADDRESS_OF, address);
        write(address.target());
      }
      case Expression.Unary unary -> {
        typed(ExpressionTag.UNARY, unary);
        output.word(unary.operator());
        write(unary.operand());
      }
      case Expression.Binary binary -> {
        typed(ExpressionTag.BINARY, binary);
        output.word(binary.operator());
        write(binary.left());
        write(binary.right());
      }
      case Expression.PointerAdd add -> {
        typed(ExpressionTag.POINTER_ADD, add);
        write(add.pointer());
        write(add.index());
      }
      case Expression.PointerDifference difference -> {
        typed(ExpressionTag.POINTER_DIFFERENCE, difference);
        write(difference.left());
        write(difference.right());
      }
      case Expression.Cast cast -> {
        typed(ExpressionTag.CAST, cast);
        write(cast.operand());
      }
      case Expression.Unknown unknown -> typed(ExpressionTag.UNKNOWN, unknown);
    }
  }

  private void lvalue(Lvalue lvalue) {
    switch (lvalue) {
      case Lvalue.Var variable -> {
        output.word(ExpressionTag.VARIABLE);
        output.index(entities.variable(variable.variable()));
      }
      case Lvalue.Deref deref -> {
        typed(ExpressionTag.DEREF, deref);
        write(deref.pointer());
      }
      case Lvalue.Member member -> {
        output.word(ExpressionTag.MEMBER);
        output.index(entities.field(member.field()));
        write(member.base());
      }
      case Lvalue.Element element -> {
        typed(ExpressionTag.ELEMENT, element);
        write(element.array());
        write(element.index());
      }
    }
  }

  private void typed(ExpressionTag tag, Expression expression) {
    output.word(tag);
    output.index(entities.type(expression.type()));
  }
}
