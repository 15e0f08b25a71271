// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import java.math.BigInteger;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;

/** Integers of 128 bits, which do not fit into the values of {@link Evaluator}. */
final class WideIntegers {
  static final int BYTES = 16;
  private static final int BITS = 8 * BYTES;
  private static final BigInteger RANGE = BigInteger.ONE.shiftLeft(BITS);

  private final Evaluator narrow;

  /** Evaluates parts that are not wide with another evaluator. */
  WideIntegers(Evaluator narrow) {
    this.narrow = narrow;
  }

  static boolean isWide(Type type) {
    return type instanceof Type.Int integer && integer.bytes() == BYTES;
  }

  /** The value of an expression of integer type. */
  BigInteger value(Expression expression) {
    if (!isWide(expression.type())) {
      return extended(narrow.value(expression), expression.type());
    }
    BigInteger exact =
        switch (expression) {
          case Lvalue lvalue -> load(lvalue);
          case Expression.Constant constant -> BigInteger.valueOf(constant.value());
          case Expression.Unary unary -> unary(unary);
          case Expression.Binary binary -> binary(binary);
          case Expression.Cast cast when cast.operand().type() instanceof Type.Real ->
              throw new Unsupported("a wide integer from a floating value");
          case Expression.Cast cast -> value(cast.operand());
          default -> throw new Unsupported("a wide integer " + expression);
        };
    return wrapped(exact, expression.type());
  }

  /** Whether the comparison of two integers, one of them wide, holds. */
  boolean compare(BinaryOperator operator, Expression left, Expression right) {
    int order = value(left).compareTo(value(right));
    return switch (operator) {
      case EQUAL -> order == 0;
      case NOT_EQUAL -> order != 0;
      case LESS -> order < 0;
      case LESS_EQUAL -> order <= 0;
      case GREATER -> order > 0;
      case GREATER_EQUAL -> order >= 0;
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT, AND, OR, XOR ->
          throw new Unsupported(operator + " of wide integers in a narrow type");
    };
  }

  /** The bytes of a value, the lowest first. */
  static byte[] bytes(BigInteger value) {
    byte[] bytes = new byte[BYTES];
    for (int i = 0; i < BYTES; i++) {
      bytes[i] = value.shiftRight(8 * i).byteValue();
    }
    return bytes;
  }

  private BigInteger load(Lvalue lvalue) {
    byte[] bytes = narrow.bytes(lvalue);
    BigInteger value = BigInteger.ZERO;
    for (int i = BYTES - 1; i >= 0; i--) {
      value = value.shiftLeft(8).or(BigInteger.valueOf(bytes[i] & 0xff));
    }
    return value;
  }

  private BigInteger unary(Expression.Unary unary) {
    BigInteger operand = value(unary.operand());
    return switch (unary.operator()) {
      case NEGATE -> operand.negate();
      case COMPLEMENT -> operand.not();
      case NOT -> throw new Unsupported("a wide truth value");
    };
  }

  private BigInteger binary(Expression.Binary binary) {
    BigInteger left = value(binary.left());
    BigInteger right = value(binary.right());
    return switch (binary.operator()) {
      case ADD -> left.add(right);
      case SUBTRACT -> left.subtract(right);
      case MULTIPLY -> left.multiply(right);
      case DIVIDE -> left.divide(nonZero(right));
      case REMAINDER -> left.remainder(nonZero(right));
      case SHIFT_LEFT -> left.shiftLeft(count(right));
      case SHIFT_RIGHT -> left.shiftRight(count(right));
      case AND -> left.and(right);
      case OR -> left.or(right);
      case XOR -> left.xor(right);
      case EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
          throw new Unsupported("a wide truth value");
    };
  }

  private static BigInteger nonZero(BigInteger divisor) {
    if (divisor.signum() == 0) {
      throw new Unsupported("a division by zero");
    }
    return divisor;
  }

  private static int count(BigInteger count) {
    if (count.signum() < 0 || count.compareTo(BigInteger.valueOf(BITS)) >= 0) {
      throw new Unsupported("a shift by " + count);
    }
    return count.intValue();
  }

  private static BigInteger extended(long value, Type from) {
    boolean signed = from instanceof Type.Int integer && integer.signed();
    return signed ? BigInteger.valueOf(value) : new BigInteger(Long.toUnsignedString(value));
  }

  private static BigInteger wrapped(BigInteger value, Type type) {
    BigInteger positive = value.mod(RANGE);
    boolean signed = type instanceof Type.Int integer && integer.signed();
    return signed && positive.testBit(BITS - 1) ? positive.subtract(RANGE) : positive;
  }
}
