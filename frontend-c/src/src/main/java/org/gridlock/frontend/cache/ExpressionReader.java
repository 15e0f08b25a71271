// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

import java.util.List;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/** Reads what {@link ExpressionWriter} wrote. */
final class ExpressionReader {
  private final PackedInput input;
  private final EntityTable entities;

  ExpressionReader(PackedInput input, EntityTable entities) {
    this.input = input;
    this.entities = entities;
  }

  Expression read() {
    return required(optional());
  }

  List<Expression> list() {
    return entities.list(this::read);
  }

  Lvalue lvalue() {
    return required(optionalLvalue());
  }

  @Nullable Lvalue optionalLvalue() {
    return switch (optional()) {
      case Lvalue lvalue -> lvalue;
      case null -> null;
      case Expression other -> throw new IllegalStateException(other + " names no memory");
    };
  }

  @Nullable Expression optional() {
    return switch (input.word(ExpressionTag.values())) {
      case NONE -> null;
      case VARIABLE -> new Lvalue.Var(entities.variable());
      case DEREF -> new Lvalue.Deref(entities.type(), read());
      case MEMBER -> {
        Field field = entities.field();
        yield new Lvalue.Member(lvalue(), field);
      }
      case ELEMENT -> new Lvalue.Element(entities.type(), lvalue(), read());
      case CONSTANT -> new Expression.Constant(entities.type(), input.number());
      case REAL_CONSTANT -> new Expression.RealConstant(entities.type(), input.real());
      case STRING_LITERAL -> new Expression.StringLiteral(entities.type(), entities.text());
      case FUNCTION_ADDRESS -> new Expression.FunctionAddress(entities.type(), entities.function());
      case ADDRESS_OF -> new Expression.AddressOf(entities.type(), lvalue());
      case UNARY -> {
        Type type = entities.type();
        yield new Expression.Unary(type, input.word(Expression.UnaryOperator.values()), read());
      }
      case BINARY -> {
        Type type = entities.type();
        yield new Expression.Binary(
            type, input.word(Expression.BinaryOperator.values()), read(), read());
      }
      case POINTER_ADD -> new Expression.PointerAdd(entities.type(), read(), read());
      case POINTER_DIFFERENCE -> new Expression.PointerDifference(entities.type(), read(), read());
      case CAST -> new Expression.Cast(entities.type(), read());
      case UNKNOWN -> new Expression.Unknown(entities.type());
    };
  }

  private static <T> T required(@Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("an operand is missing");
    }
    return value;
  }
}
