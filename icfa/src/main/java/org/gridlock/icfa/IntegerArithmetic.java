// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

import org.gridlock.icfa.Expression.BinaryOperator;
import org.jspecify.annotations.Nullable;

/** Arithmetic of integers of up to 64 bits, each kept as its type holds it (C11 6.3.1.3, 6.5). */
public final class IntegerArithmetic {
  private IntegerArithmetic() {}

  /** The value as an object of that type holds it: cut to the width, then extended. */
  public static long wrap(Type type, long value) {
    if (!(type instanceof Type.Int integer)) {
      return value;
    }
    if (integer.bool()) {
      return value == 0 ? 0 : 1;
    }
    if (integer.bytes() >= 8) {
      return value;
    }
    int shift = 64 - 8 * integer.bytes();
    return integer.signed() ? value << shift >> shift : value << shift >>> shift;
  }

  /**
   * The result of an operation, before it is {@linkplain #wrap wrapped}; null where it is not
   * defined.
   *
   * @param type of the operands; what is no integer is compared as an unsigned one
   */
  public static @Nullable Long fold(BinaryOperator operator, Type type, long a, long b) {
    boolean unsigned = !(type instanceof Type.Int integer) || !integer.signed();
    int order = unsigned ? Long.compareUnsigned(a, b) : Long.compare(a, b);
    return switch (operator) {
      case ADD -> a + b;
      case SUBTRACT -> a - b;
      case MULTIPLY -> a * b;
      case DIVIDE -> b == 0 ? null : (Long) (unsigned ? Long.divideUnsigned(a, b) : a / b);
      case REMAINDER -> b == 0 ? null : (Long) (unsigned ? Long.remainderUnsigned(a, b) : a % b);
      case SHIFT_LEFT -> inRange(type, b) ? (Long) (a << b) : null;
      case SHIFT_RIGHT -> inRange(type, b) ? (Long) (unsigned ? a >>> b : a >> b) : null;
      case AND -> a & b;
      case OR -> a | b;
      case XOR -> a ^ b;
      case EQUAL -> truth(a == b);
      case NOT_EQUAL -> truth(a != b);
      case LESS -> truth(order < 0);
      case LESS_EQUAL -> truth(order <= 0);
      case GREATER -> truth(order > 0);
      case GREATER_EQUAL -> truth(order >= 0);
    };
  }

  private static boolean inRange(Type type, long shift) {
    return shift >= 0 && shift < 8 * type.size();
  }

  private static long truth(boolean condition) {
    return condition ? 1 : 0;
  }
}
