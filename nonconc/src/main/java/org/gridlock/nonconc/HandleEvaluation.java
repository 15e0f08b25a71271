// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.Map;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.nonconc.HandleValue.NotZero;
import org.gridlock.nonconc.HandleValue.Number;
import org.gridlock.nonconc.HandleValue.Slot;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates indices, conditions over them, and pointers to elements where some variables are known;
 * null stands for a value that is not.
 */
record HandleEvaluation(Symbols symbols, Map<Variable, HandleValue> values) {
  private static final int MAX_BYTES = 8;

  /** The size of the elements of an allocated array. */
  @Nullable HandleValue value(Expression expression) {
    return switch (expression) {
      case Expression.Constant constant ->
          constant.type() instanceof Type.Int type ? number(constant.value(), type) : null;
      case Lvalue.Var variable -> variable(variable.variable());
      case Expression.Cast cast -> converted(value(cast.operand()), cast.type());
      case Expression.Unary unary -> unary(unary);
      case Expression.Binary binary -> binary(binary);
      case Expression.AddressOf address -> slot(address.target());
      case Expression.PointerAdd add ->
          value(add.pointer()) instanceof Slot slot
                  && value(add.index()) instanceof Number index
                  && add.type() instanceof Type.Pointer pointer
                  && isElement(pointer.pointee(), slot.array())
              ? inside(slot.array(), slot.ordinal(), slot.index() + index.value())
              : null;
      default -> null;
    };
  }

  /** The element that is read or written there. */
  @Nullable Slot element(Expression place) {
    return place instanceof Lvalue lvalue
            && slot(lvalue) instanceof Slot slot
            && isElement(place.type(), slot.array())
            && slot.index() < length(slot.array())
        ? slot
        : null;
  }

  private @Nullable Slot slot(Lvalue place) {
    return switch (place) {
      case Lvalue.Var variable ->
          variable.type() instanceof Type.Array || HandleCarriers.isSingle(variable.variable())
              ? inside(variable.variable(), 0, 0)
              : null;
      case Lvalue.Element element ->
          element.array() instanceof Lvalue.Var array
                  && value(element.index()) instanceof Number index
              ? inside(array.variable(), 0, index.value())
              : null;
      case Lvalue.Deref deref -> value(deref.pointer()) instanceof Slot slot ? slot : null;
      case Lvalue.Member member -> null;
    };
  }

  private static @Nullable Slot inside(Variable array, int ordinal, long index) {
    return index >= 0 && index <= length(array) ? new Slot(array, ordinal, index) : null;
  }

  private static long length(Variable array) {
    return array.type() instanceof Type.Array type
        ? type.length()
        : HandleCarriers.isSingle(array) ? 1 : Integer.MAX_VALUE;
  }

  private static boolean isElement(Type type, Variable array) {
    long size =
        array.type() instanceof Type.Array whole
            ? whole.element().size()
            : HandleCarriers.HANDLE_BYTES;
    return type.size() == size;
  }

  private @Nullable HandleValue variable(Variable variable) {
    return variable.isGlobal()
            && symbols.constantValue(variable) instanceof Expression.Constant constant
        ? converted(value(constant), variable.type())
        : values.get(variable);
  }

  /** A value as another type holds it. */
  static @Nullable HandleValue converted(@Nullable HandleValue value, Type type) {
    return switch (value) {
      case Number number -> type instanceof Type.Int to ? number(number.value(), to) : null;
      case NotZero some ->
          !(type instanceof Type.Int to) ? null : to.bool() ? Number.TRUE : widened(some, to);
      case Slot slot -> type instanceof Type.Pointer ? slot : null;
      case null -> null;
    };
  }

  /** Statuses are ints: a smaller type may drop what is not zero. */
  private static @Nullable HandleValue widened(NotZero value, Type.Int type) {
    return type.bytes() >= Type.Int.INT.bytes() ? value : null;
  }

  private static @Nullable Number number(long value, Type.Int type) {
    if (type.bool()) {
      return truth(value != 0);
    }
    if (type.bytes() > MAX_BYTES) {
      return null;
    }
    int unused = Long.SIZE - Byte.SIZE * type.bytes();
    return new Number(type.signed() ? value << unused >> unused : value << unused >>> unused);
  }

  private static Number truth(boolean holds) {
    return holds ? Number.TRUE : Number.FALSE;
  }

  private @Nullable HandleValue unary(Expression.Unary unary) {
    HandleValue operand = value(unary.operand());
    if (operand instanceof Number number) {
      return unary.type() instanceof Type.Int type
          ? switch (unary.operator()) {
            case NEGATE -> number(-number.value(), type);
            case COMPLEMENT -> number(~number.value(), type);
            case NOT -> truth(number.value() == 0);
          }
          : null;
    }
    return operand instanceof NotZero && unary.operator() == Expression.UnaryOperator.NOT
        ? Number.FALSE
        : null;
  }

  private @Nullable HandleValue binary(Expression.Binary binary) {
    HandleValue left = value(binary.left());
    HandleValue right = value(binary.right());
    if (left instanceof Slot one && right instanceof Slot other) {
      return one.isBeside(other)
          ? compared(binary.operator(), Long.compare(one.index(), other.index()))
          : null;
    }
    if (left instanceof NotZero || right instanceof NotZero) {
      return isZero(left) || isZero(right) ? unequal(binary.operator()) : null;
    }
    if (!(left instanceof Number one)
        || !(right instanceof Number other)
        || !(binary.left().type() instanceof Type.Int operands)
        || !operands.equals(binary.right().type())
        || !(binary.type() instanceof Type.Int type)) {
      return null;
    }
    int order =
        operands.signed()
            ? Long.compare(one.value(), other.value())
            : Long.compareUnsigned(one.value(), other.value());
    Number comparison = compared(binary.operator(), order);
    return comparison != null ? comparison : computed(binary.operator(), one, other, type);
  }

  private static boolean isZero(@Nullable HandleValue value) {
    return value instanceof Number number && number.value() == 0;
  }

  private static @Nullable Number unequal(Expression.BinaryOperator operator) {
    return switch (operator) {
      case EQUAL -> Number.FALSE;
      case NOT_EQUAL -> Number.TRUE;
      default -> null;
    };
  }

  private static @Nullable Number compared(Expression.BinaryOperator operator, int order) {
    return switch (operator) {
      case EQUAL -> truth(order == 0);
      case NOT_EQUAL -> truth(order != 0);
      case LESS -> truth(order < 0);
      case LESS_EQUAL -> truth(order <= 0);
      case GREATER -> truth(order > 0);
      case GREATER_EQUAL -> truth(order >= 0);
      default -> null;
    };
  }

  /** The operators that indices are computed with. */
  private static @Nullable Number computed(
      Expression.BinaryOperator operator, Number left, Number right, Type.Int type) {
    return switch (operator) {
      case ADD -> number(left.value() + right.value(), type);
      case SUBTRACT -> number(left.value() - right.value(), type);
      case MULTIPLY -> number(left.value() * right.value(), type);
      default -> null;
    };
  }
}
