// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;

/**
 * Evaluates expressions in one activation of one state. Values are 64-bit numbers: integers sign-
 * or zero-extended by their type, pointers as addresses, floating values as double bits.
 */
final class Evaluator {
  private final Layout layout;
  private final State state;
  private final Frame frame;

  Evaluator(Layout layout, State state, Frame frame) {
    this.layout = layout;
    this.state = state;
    this.frame = frame;
  }

  long value(Expression expression) {
    return switch (expression) {
      case Lvalue lvalue -> load(lvalue);
      case Expression.Constant constant -> wrap(constant.type(), constant.value());
      case Expression.RealConstant constant -> Double.doubleToRawLongBits(constant.value());
      case Expression.StringLiteral literal -> string(literal.text());
      case Expression.FunctionAddress address -> layout.functionAddress(address.function());
      case Expression.AddressOf address -> address(address.target());
      case Expression.Unary unary -> unary(unary);
      case Expression.Binary binary -> binary(binary);
      case Expression.PointerAdd add ->
          value(add.pointer()) + value(add.index()) * stride(add.type());
      case Expression.PointerDifference difference ->
          (value(difference.left()) - value(difference.right())) / stride(difference.left().type());
      case Expression.Cast cast when WideIntegers.isWide(cast.operand().type()) -> narrowed(cast);
      case Expression.Cast cast ->
          convert(value(cast.operand()), cast.operand().type(), cast.type());
      case Expression.Unknown unknown -> throw new Unsupported("an unknown value");
    };
  }

  long address(Lvalue lvalue) {
    return switch (lvalue) {
      case Lvalue.Var variable -> layout.address(variable.variable(), frame);
      case Lvalue.Deref deref -> value(deref.pointer());
      case Lvalue.Member member -> address(member.base()) + member.field().offset();
      case Lvalue.Element element ->
          address(element.array()) + index(element.index()) * element.type().size();
    };
  }

  /** Whether a condition holds. */
  boolean holds(Expression condition) {
    return WideIntegers.isWide(condition.type())
        ? new WideIntegers(this).value(condition).signum() != 0
        : value(condition) != 0;
  }

  /** Of thread-specific values, the first stands for any: the machine knows one key. */
  private long index(Expression index) {
    return index instanceof Expression.Unknown ? 0 : value(index);
  }

  void assign(Lvalue target, Expression source) {
    if (isScalar(target.type())) {
      store(target, value(source));
    } else {
      assign(address(target), target.type(), source);
    }
  }

  /** Stores a value that has the type of the object at an address. */
  void assign(long address, Type type, Expression source) {
    if (isScalar(type)) {
      storeScalar(address, type, value(source));
    } else if (WideIntegers.isWide(type)) {
      state.memory.write(address, WideIntegers.bytes(new WideIntegers(this).value(source)));
    } else if (source instanceof Lvalue from) {
      state.memory.write(address, bytes(from));
    } else {
      throw new Unsupported("an aggregate value " + source);
    }
  }

  /** The bytes of an object. */
  byte[] bytes(Lvalue object) {
    return state.memory.read(address(object), object.type().size());
  }

  /** Whether {@link #value} gives the values of a type. */
  static boolean isScalar(Type type) {
    return !(type instanceof Composite || type instanceof Type.Array || WideIntegers.isWide(type));
  }

  void store(Lvalue target, long value) {
    if (target instanceof Lvalue.Member member && member.field().bitWidth() > 0) {
      storeBits(member, value);
      return;
    }
    storeScalar(address(target), target.type(), value);
  }

  private void storeScalar(long address, Type type, long value) {
    if (type instanceof Type.Real real) {
      storeReal(address, real, Double.longBitsToDouble(value));
    } else {
      state.memory.store(address, scalarSize(type), value);
    }
  }

  private long load(Lvalue lvalue) {
    if (lvalue instanceof Lvalue.Member member && member.field().bitWidth() > 0) {
      return loadBits(member);
    }
    Type type = lvalue.type();
    if (type instanceof Type.Real real) {
      return Double.doubleToRawLongBits(loadReal(address(lvalue), real));
    }
    return wrap(type, state.memory.load(address(lvalue), scalarSize(type)));
  }

  private long string(String text) {
    long number = layout.string(text);
    if (!state.memory.exists(number)) {
      byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
      state.memory.create(number, bytes.length + 1L);
      state.memory.write(Memory.address(number), bytes);
    }
    return Memory.address(number);
  }

  private long loadBits(Lvalue.Member member) {
    Field field = member.field();
    int size = scalarSize(field.type());
    long unit = state.memory.load(address(member), size);
    long bits = unit >>> field.bitOffset() << (64 - field.bitWidth());
    return field.type() instanceof Type.Int integer && integer.signed()
        ? bits >> (64 - field.bitWidth())
        : bits >>> (64 - field.bitWidth());
  }

  private void storeBits(Lvalue.Member member, long value) {
    Field field = member.field();
    int size = scalarSize(field.type());
    long address = address(member);
    long mask = (field.bitWidth() == 64 ? -1L : (1L << field.bitWidth()) - 1) << field.bitOffset();
    long unit = state.memory.load(address, size);
    state.memory.store(address, size, (unit & ~mask) | ((value << field.bitOffset()) & mask));
  }

  private double loadReal(long address, Type.Real type) {
    return type.bytes() == 4
        ? Float.intBitsToFloat((int) state.memory.load(address, 4))
        : Double.longBitsToDouble(state.memory.load(address, 8));
  }

  private void storeReal(long address, Type.Real type, double value) {
    if (type.bytes() == 4) {
      state.memory.store(address, 4, Float.floatToRawIntBits((float) value));
    } else {
      state.memory.store(address, 8, Double.doubleToRawLongBits(value));
    }
  }

  private long narrowed(Expression.Cast cast) {
    BigInteger wide = new WideIntegers(this).value(cast.operand());
    if (cast.type() instanceof Type.Real real) {
      return Double.doubleToRawLongBits(real.bytes() == 4 ? wide.floatValue() : wide.doubleValue());
    }
    return cast.type() instanceof Type.Int integer && integer.bool()
        ? wide.signum() & 1
        : wrap(cast.type(), wide.longValue());
  }

  private long unary(Expression.Unary unary) {
    if (WideIntegers.isWide(unary.operand().type())
        && unary.operator() == Expression.UnaryOperator.NOT) {
      return new WideIntegers(this).value(unary.operand()).signum() == 0 ? 1 : 0;
    }
    long operand = value(unary.operand());
    if (unary.operand().type() instanceof Type.Real) {
      double real = Double.longBitsToDouble(operand);
      return switch (unary.operator()) {
        case NEGATE -> Double.doubleToRawLongBits(-real);
        case NOT -> real == 0 ? 1 : 0;
        case COMPLEMENT -> throw new Unsupported("~ of a floating value");
      };
    }
    return switch (unary.operator()) {
      case NEGATE -> wrap(unary.type(), -operand);
      case COMPLEMENT -> wrap(unary.type(), ~operand);
      case NOT -> operand == 0 ? 1 : 0;
    };
  }

  private long binary(Expression.Binary binary) {
    if (WideIntegers.isWide(binary.left().type()) && !isShift(binary.operator())) {
      return new WideIntegers(this).compare(binary.operator(), binary.left(), binary.right())
          ? 1
          : 0;
    }
    long left = value(binary.left());
    long right = value(binary.right());
    Type type = binary.left().type();
    if (type instanceof Type.Real) {
      long result =
          real(binary.operator(), Double.longBitsToDouble(left), Double.longBitsToDouble(right));
      return convert(result, binary.type(), binary.type());
    }
    boolean unsigned = !(type instanceof Type.Int integer) || !integer.signed();
    return wrap(binary.type(), integer(binary.operator(), left, right, unsigned, bits(type)));
  }

  private static boolean isShift(BinaryOperator operator) {
    return operator == BinaryOperator.SHIFT_LEFT || operator == BinaryOperator.SHIFT_RIGHT;
  }

  private static long integer(
      BinaryOperator operator, long left, long right, boolean unsigned, int bits) {
    int order = unsigned ? Long.compareUnsigned(left, right) : Long.compare(left, right);
    return switch (operator) {
      case ADD -> left + right;
      case SUBTRACT -> left - right;
      case MULTIPLY -> left * right;
      case DIVIDE -> {
        requireNonZero(right);
        yield unsigned ? Long.divideUnsigned(left, right) : left / right;
      }
      case REMAINDER -> {
        requireNonZero(right);
        yield unsigned ? Long.remainderUnsigned(left, right) : left % right;
      }
      case SHIFT_LEFT -> left << shift(right, bits);
      case SHIFT_RIGHT -> unsigned ? left >>> shift(right, bits) : left >> shift(right, bits);
      case AND -> left & right;
      case OR -> left | right;
      case XOR -> left ^ right;
      case EQUAL -> left == right ? 1 : 0;
      case NOT_EQUAL -> left != right ? 1 : 0;
      case LESS -> order < 0 ? 1 : 0;
      case LESS_EQUAL -> order <= 0 ? 1 : 0;
      case GREATER -> order > 0 ? 1 : 0;
      case GREATER_EQUAL -> order >= 0 ? 1 : 0;
    };
  }

  private static long real(BinaryOperator operator, double left, double right) {
    return switch (operator) {
      case ADD -> Double.doubleToRawLongBits(left + right);
      case SUBTRACT -> Double.doubleToRawLongBits(left - right);
      case MULTIPLY -> Double.doubleToRawLongBits(left * right);
      case DIVIDE -> Double.doubleToRawLongBits(left / right);
      case EQUAL -> left == right ? 1 : 0;
      case NOT_EQUAL -> left != right ? 1 : 0;
      case LESS -> left < right ? 1 : 0;
      case LESS_EQUAL -> left <= right ? 1 : 0;
      case GREATER -> left > right ? 1 : 0;
      case GREATER_EQUAL -> left >= right ? 1 : 0;
      case REMAINDER, SHIFT_LEFT, SHIFT_RIGHT, AND, OR, XOR ->
          throw new Unsupported(operator + " of floating values");
    };
  }

  private static void requireNonZero(long divisor) {
    if (divisor == 0) {
      throw new Unsupported("a division by zero");
    }
  }

  private static int shift(long count, int bits) {
    if (count < 0 || count >= bits) {
      throw new Unsupported("a shift by " + count);
    }
    return (int) count;
  }

  private static int bits(Type type) {
    return 8 * scalarSize(type);
  }

  private long convert(long value, Type from, Type to) {
    if (to instanceof Type.Void) {
      return 0;
    }
    if (from instanceof Type.Real) {
      double real = Double.longBitsToDouble(value);
      if (to instanceof Type.Real target) {
        return Double.doubleToRawLongBits(target.bytes() == 4 ? (float) real : real);
      }
      return to instanceof Type.Int integer && integer.bool()
          ? (real != 0 ? 1 : 0)
          : wrap(to, (long) real);
    }
    if (to instanceof Type.Real target) {
      boolean unsigned = from instanceof Type.Int integer && !integer.signed();
      double real = unsigned && value < 0 ? value + 0x1.0p64 : (double) value;
      return Double.doubleToRawLongBits(target.bytes() == 4 ? (float) real : real);
    }
    return to instanceof Type.Int integer && integer.bool()
        ? (value != 0 ? 1 : 0)
        : wrap(to, value);
  }

  /** Cuts a value to its type's width and extends it again. */
  private static long wrap(Type type, long value) {
    if (!(type instanceof Type.Int integer)) {
      return value;
    }
    return switch (integer.bytes()) {
      case 1 -> integer.signed() ? (byte) value : value & 0xff;
      case 2 -> integer.signed() ? (short) value : value & 0xffff;
      case 4 -> integer.signed() ? (int) value : value & 0xffffffffL;
      case 8 -> value;
      default -> throw new Unsupported("an integer of " + integer.bytes() + " bytes");
    };
  }

  private static int scalarSize(Type type) {
    long size = type.size();
    if (size < 1 || size > 8) {
      throw new Unsupported("a scalar of type " + type);
    }
    return (int) size;
  }

  private static long stride(Type pointer) {
    if (!(pointer instanceof Type.Pointer typed)) {
      throw new Unsupported("arithmetic on " + pointer);
    }
    return Math.max(1, typed.pointee().size());
  }
}
