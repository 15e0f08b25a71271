// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.types;

import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.IntegerArithmetic;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/** The arithmetic conversions of C (C11 6.3.1) and the folding of constants. */
public final class Arithmetic {
  public static final Type.Real FLOAT = new Type.Real(4, 4);
  public static final Type.Real DOUBLE = new Type.Real(8, 8);
  public static final Type.Real LONG_DOUBLE = new Type.Real(16, 16);

  private Arithmetic() {}

  public static boolean isComplex(Type type) {
    return type instanceof Type.Real real && real.bytes() == 2 * real.align();
  }

  /** The integer promotions; other types stay. */
  public static Type promote(Type type) {
    return type instanceof Type.Int integer && integer.bytes() < 4 ? Type.Int.INT : type;
  }

  /** The integer promotion of a bit field, which depends on its width. */
  public static Type promote(Field field) {
    if (field.bitWidth() > 0 && field.type() instanceof Type.Int integer) {
      int width = field.bitWidth();
      if (width < 32 || (width == 32 && integer.signed())) {
        return Type.Int.INT;
      }
      if (width == 32) {
        return Type.Int.UINT;
      }
    }
    return promote(field.type());
  }

  /** The default argument promotions. */
  public static Type promoteArgument(Type type) {
    return type.equals(FLOAT) ? DOUBLE : promote(type);
  }

  /** The usual arithmetic conversions of two arithmetic types. */
  public static Type common(Type left, Type right) {
    if (left instanceof Type.Real || right instanceof Type.Real) {
      return commonReal(left, right);
    }
    if (promote(left) instanceof Type.Int a && promote(right) instanceof Type.Int b) {
      if (a.bytes() != b.bytes()) {
        return a.bytes() > b.bytes() ? a : b;
      }
      return a.signed() ? b : a;
    }
    return promote(left);
  }

  private static Type commonReal(Type left, Type right) {
    if (!(left instanceof Type.Real a)) {
      return right;
    }
    if (!(right instanceof Type.Real b)) {
      return left;
    }
    int align = Math.max(a.align(), b.align());
    return isComplex(a) || isComplex(b)
        ? new Type.Real(2 * align, align)
        : new Type.Real(align, align);
  }

  private static boolean isUnsigned(Type type) {
    return !(type instanceof Type.Int integer) || !integer.signed();
  }

  private static boolean isWide(Type type) {
    return type instanceof Type.Int integer && integer.bytes() > 8;
  }

  /**
   * The value of an operation on constants of one type, or null where it is not defined or not
   * representable.
   *
   * @param type the type of the result
   */
  public static @Nullable Expression fold(
      Type type, BinaryOperator operator, Expression left, Expression right) {
    if (left instanceof Expression.Constant a && right instanceof Expression.Constant b) {
      if (isWide(a.type())) {
        return foldWide(type, operator, a.value(), b.value());
      }
      Long value = IntegerArithmetic.fold(operator, a.type(), a.value(), b.value());
      return value == null
          ? null
          : new Expression.Constant(type, IntegerArithmetic.wrap(type, value));
    }
    if (left instanceof Expression.RealConstant a && right instanceof Expression.RealConstant b) {
      return foldReal(type, operator, a, b);
    }
    return null;
  }

  /** Of 128-bit constants only the low half is kept, so only what surely fits is folded. */
  private static @Nullable Expression foldWide(Type type, BinaryOperator operator, long a, long b) {
    boolean small = a >= 0 && b >= 0 && a <= Integer.MAX_VALUE && b <= Integer.MAX_VALUE;
    if (!small
        || operator == BinaryOperator.SHIFT_LEFT
        || (operator == BinaryOperator.SUBTRACT && a < b)) {
      return null;
    }
    Long value = IntegerArithmetic.fold(operator, Type.Int.LONG, a, b);
    return value == null ? null : new Expression.Constant(type, value);
  }

  private static Long truth(boolean condition) {
    return condition ? 1L : 0L;
  }

  private static @Nullable Expression foldReal(
      Type type,
      BinaryOperator operator,
      Expression.RealConstant left,
      Expression.RealConstant right) {
    double a = left.value();
    double b = right.value();
    // Long double has more digits than the analyser keeps.
    if (isComplex(left.type()) || left.type().size() > 8) {
      return null;
    }
    return switch (operator) {
      case ADD -> real(type, a + b);
      case SUBTRACT -> real(type, a - b);
      case MULTIPLY -> real(type, a * b);
      case DIVIDE -> real(type, a / b);
      case EQUAL -> new Expression.Constant(type, truth(a == b));
      case NOT_EQUAL -> new Expression.Constant(type, truth(a != b));
      case LESS -> new Expression.Constant(type, truth(a < b));
      case LESS_EQUAL -> new Expression.Constant(type, truth(a <= b));
      case GREATER -> new Expression.Constant(type, truth(a > b));
      case GREATER_EQUAL -> new Expression.Constant(type, truth(a >= b));
      case REMAINDER, SHIFT_LEFT, SHIFT_RIGHT, AND, OR, XOR -> null;
    };
  }

  /** A floating constant, rounded to its type. */
  public static Expression.RealConstant real(Type type, double value) {
    return new Expression.RealConstant(type, type.equals(FLOAT) ? (float) value : value);
  }

  /** A constant converted to another scalar type; null if it is no constant or not known. */
  public static @Nullable Expression convert(Expression constant, Type to) {
    if (constant instanceof Expression.Constant integer) {
      if (to instanceof Type.Int target) {
        return target.bytes() > 8 && integer.value() < 0 && isUnsigned(integer.type())
            ? null
            : new Expression.Constant(to, IntegerArithmetic.wrap(to, integer.value()));
      }
      if (to instanceof Type.Pointer) {
        return new Expression.Constant(to, integer.value());
      }
      if (to instanceof Type.Real && !isComplex(to) && !isWide(integer.type())) {
        return real(to, toDouble(integer));
      }
    }
    if (constant instanceof Expression.RealConstant real) {
      if (to instanceof Type.Real && !isComplex(to)) {
        return real(to, real.value());
      }
      if (to instanceof Type.Int target && fits(real.value(), target)) {
        return target.bool()
            ? new Expression.Constant(to, truth(real.value() != 0))
            : new Expression.Constant(to, IntegerArithmetic.wrap(to, (long) real.value()));
      }
    }
    return null;
  }

  private static double toDouble(Expression.Constant constant) {
    long value = constant.value();
    if (value >= 0 || !isUnsigned(constant.type())) {
      return value;
    }
    return (value >>> 1 | value & 1) * 2.0;
  }

  private static boolean fits(double value, Type.Int target) {
    return target.bool() || Math.abs(value) < (target.bytes() >= 8 ? 0x1p63 : 0x1p31);
  }

  /** The truth value of a constant; null if it is none. */
  public static @Nullable Boolean truth(Expression expression) {
    if (expression instanceof Expression.Constant constant) {
      return constant.value() != 0;
    }
    if (expression instanceof Expression.RealConstant constant) {
      return constant.value() != 0;
    }
    if (expression instanceof Expression.StringLiteral) {
      return true;
    }
    return null;
  }
}
