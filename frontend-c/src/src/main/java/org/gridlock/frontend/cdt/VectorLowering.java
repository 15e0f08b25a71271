// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;

/** Operations on vectors, element by element. */
final class VectorLowering {
  /** Longer vectors have elements that are too small for pointers; their values are not known. */
  private static final long MOST_LANES = 16;

  private final FunctionLowering fn;

  VectorLowering(FunctionLowering fn) {
    this.fn = fn;
  }

  /** What makes an element of the result. */
  private interface Lane {
    Expression at(int index);
  }

  boolean isVector(Expression value) {
    return fn.unit.vectors.isVector(value.type());
  }

  /** {@code vector[index]}. */
  Lvalue element(Expression vector, Expression index) {
    return element(fn.expressions.lvalue(vector), index);
  }

  private static Lvalue element(Lvalue vector, Expression index) {
    Type.Array lanes = VectorTypes.array(vector.type());
    return new Lvalue.Element(
        lanes.element(), new Lvalue.Member(vector, VectorTypes.lanes(vector.type())), index);
  }

  /** An operation on two vectors, or on a vector and a scalar, which stands for equal elements. */
  Expression binary(
      BinaryOperator operator, Expression left, Expression right, IASTExpression node) {
    Type type = isVector(left) ? left.type() : right.type();
    boolean compares =
        switch (operator) {
          case EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> true;
          case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT, AND, OR, XOR ->
              false;
        };
    Type.Array lanes = VectorTypes.array(type);
    Type result =
        compares
            ? fn.unit.vectors.of(
                new Type.Int((int) lanes.element().size(), true, false), type.size())
            : type;
    if (lanes.length() > MOST_LANES) {
      return new Expression.Unknown(result);
    }
    Expression a = kept(left, lanes.element());
    Expression b = kept(right, lanes.element());
    return build(
        result,
        index -> {
          Expression value = fn.expressions.apply(operator, lane(a, index), lane(b, index), node);
          // Where a comparison holds, all bits are set.
          return compares ? fn.conversions.unary(Expression.UnaryOperator.NEGATE, value) : value;
        });
  }

  Expression unary(Expression.UnaryOperator operator, Expression operand) {
    if (VectorTypes.array(operand.type()).length() > MOST_LANES) {
      return new Expression.Unknown(operand.type());
    }
    Expression vector = fn.keep(operand);
    return build(
        operand.type(),
        index -> fn.conversions.unary(operator, fn.conversions.promoted(lane(vector, index))));
  }

  /**
   * Elements of two vectors, in the order that indices tell, which count through both.
   *
   * @param second the second vector, or the first again
   */
  Expression shuffled(Expression first, Expression second, List<Expression> indices) {
    Type element = VectorTypes.array(first.type()).element();
    long count = VectorTypes.array(first.type()).length();
    Lvalue a = fn.expressions.lvalue(fn.keep(first));
    Lvalue b = fn.expressions.lvalue(fn.keep(second));
    Lvalue both =
        new Lvalue.Var(fn.temporary(fn.unit.vectors.of(element, 2 * first.type().size())));
    for (int i = 0; i < count; i++) {
      fn.assign(element(both, index(i)), element(a, index(i)));
      fn.assign(element(both, index((int) count + i)), element(b, index(i)));
    }
    return build(
        fn.unit.vectors.of(element, indices.size() * element.size()),
        index -> element(both, inRange(indices.get(index), 2 * count)));
  }

  private Expression inRange(Expression index, long count) {
    Expression number = fn.conversions.convert(index, Type.Int.LONG);
    return fn.conversions.binary(
        Type.Int.LONG,
        BinaryOperator.AND,
        number,
        new Expression.Constant(Type.Int.LONG, count - 1));
  }

  /** The elements of a vector of indices. */
  List<Expression> elements(Expression vector) {
    Lvalue kept = fn.expressions.lvalue(fn.keep(vector));
    List<Expression> elements = new ArrayList<>();
    for (int i = 0; i < VectorTypes.array(vector.type()).length(); i++) {
      elements.add(element(kept, index(i)));
    }
    return elements;
  }

  /** The bytes of a value as those of another type of that size. */
  Expression reinterpreted(Expression value, Type type) {
    Lvalue object = fn.expressions.lvalue(value);
    Type.Pointer from = new Type.Pointer(object.type());
    Type.Pointer to = new Type.Pointer(type);
    return new Lvalue.Deref(type, fn.conversions.convert(fn.conversions.address(object, from), to));
  }

  private Expression build(Type type, Lane lane) {
    Type element = VectorTypes.array(type).element();
    Variable result = fn.temporary(type);
    for (int i = 0; i < VectorTypes.array(type).length(); i++) {
      Expression value = fn.conversions.convert(lane.at(i), element);
      fn.emit(new Operation.Assign(element(new Lvalue.Var(result), index(i)), value));
    }
    return new Lvalue.Var(result);
  }

  private Expression kept(Expression operand, Type element) {
    return fn.keep(isVector(operand) ? operand : fn.conversions.convert(operand, element));
  }

  private Expression lane(Expression operand, int index) {
    return isVector(operand) ? element(fn.expressions.lvalue(operand), index(index)) : operand;
  }

  private static Expression index(int index) {
    return new Expression.Constant(Type.Int.INT, index);
  }
}
