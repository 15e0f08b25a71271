// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Type;

/** Which types can hold an address. */
final class Carrier {
  static final int ADDRESS_BYTES = 8;

  private Carrier() {}

  /** Whether one value of the type can be an address: pointers, and integers that are as wide. */
  static boolean isScalar(Type type) {
    return switch (type) {
      case Type.Pointer pointer -> true;
      case Type.Int integer -> integer.bytes() >= ADDRESS_BYTES;
      case Type.Void none -> false;
      case Type.Real real -> false;
      case Type.Array array -> false;
      case Type.Func function -> false;
      case Composite composite -> false;
    };
  }

  /** Whether an argument is a pointer to characters or void, however it is converted. */
  static boolean isGivenAsBytes(Expression argument) {
    Expression current = argument;
    while (current instanceof Expression.Cast cast && isPointerToBytes(cast.type())) {
      current = cast.operand();
    }
    return isPointerToBytes(current.type());
  }

  /** Whether an argument is a pointer to a number or pointer, perhaps converted to one to bytes. */
  static boolean isGivenAsScalar(Expression argument) {
    Expression current = argument;
    while (current instanceof Expression.Cast cast
        && (isPointerToBytes(cast.type()) || isPointerToScalar(cast.type()))) {
      current = cast.operand();
    }
    return isPointerToScalar(current.type());
  }

  /**
   * Whether an argument is a pointer to a struct that the program does not define, perhaps
   * converted from or to one to bytes.
   */
  static boolean isGivenAsOpaque(Expression argument) {
    boolean opaque = isPointerToOpaque(argument.type());
    Expression current = argument;
    while (current instanceof Expression.Cast cast && isPointerToOpaqueOrBytes(cast.type())) {
      current = cast.operand();
      opaque |= isPointerToOpaque(current.type());
    }
    return opaque && isPointerToOpaqueOrBytes(current.type());
  }

  private static boolean isPointerToOpaqueOrBytes(Type type) {
    return isPointerToOpaque(type) || isPointerToBytes(type);
  }

  private static boolean isPointerToOpaque(Type type) {
    return type instanceof Type.Pointer(Composite struct) && !struct.isComplete();
  }

  private static boolean isPointerToScalar(Type type) {
    return type instanceof Type.Pointer(Type pointee)
        && pointee.size() > 1
        && (pointee instanceof Type.Pointer
            || pointee instanceof Type.Int
            || pointee instanceof Type.Real);
  }

  private static boolean isPointerToBytes(Type type) {
    return type instanceof Type.Pointer(Type pointee)
        && (pointee instanceof Type.Void || (pointee instanceof Type.Int && pointee.size() == 1));
  }

  /** Whether values of the type have parts that can be addresses. */
  static boolean isAggregate(Type type) {
    return type instanceof Composite || type instanceof Type.Array;
  }

  /** The expression without the conversions around it that keep addresses. */
  static Expression stripped(Expression expression) {
    Expression current = expression;
    while (current instanceof Expression.Cast cast
        && isScalar(cast.type()) == isScalar(cast.operand().type())) {
      current = cast.operand();
    }
    return current;
  }
}
