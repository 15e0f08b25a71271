// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.explicit;

import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.IntegerArithmetic;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.MemberName;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.nonconc.NumberSpot;
import org.jspecify.annotations.Nullable;

/**
 * The value of an expression in a state; null where it is not known, or not defined in C.
 *
 * @param stored what objects hold that threads are given pointers to
 */
record Evaluation(Symbols symbols, StoredValues stored, State state) {
  /** Bounds the recursion over expressions. */
  private static final int MAX_DEPTH = 24;

  /** Signed numbers up to that have sums and products that do not overflow here. */
  private static final long LARGE = 1L << 31;

  @Nullable Value value(Expression expression) {
    return value(expression, 0);
  }

  /** The function that a pointer points to; null if that is not known. */
  @Nullable Function function(Expression pointer) {
    return switch (pointer.withoutCasts()) {
      case Expression.FunctionAddress address -> address.function();
      case Lvalue.Var(Variable variable) -> state.function(variable);
      case Lvalue.Member member -> {
        Value address = address(member);
        yield address == null ? null : stored.function(member, address);
      }
      default -> null;
    };
  }

  /** Whether a condition holds; null if it may or may not. */
  @Nullable Boolean truth(Expression condition) {
    Value value = value(condition);
    if (value == null) {
      return null;
    }
    return value.base() == null
        ? (Boolean) (value.number() != 0)
        : value.base().pointed() ? null : Boolean.TRUE;
  }

  private @Nullable Value value(Expression expression, int depth) {
    if (depth > MAX_DEPTH) {
      return null;
    }
    return switch (expression) {
      case Expression.Constant constant ->
          isWide(constant.type()) ? null : Value.of(constant.value());
      case Expression.AddressOf address -> address(address.target(), depth + 1);
      case Expression.PointerAdd add ->
          moved(value(add.pointer(), depth + 1), add.index(), add.stride(), depth);
      case Expression.Cast cast -> cast(cast.type(), value(cast.operand(), depth + 1));
      case Expression.Binary binary ->
          binary(
              binary.operator(),
              binary.left().type(),
              value(binary.left(), depth + 1),
              value(binary.right(), depth + 1));
      case Expression.Unary unary -> unary(unary, value(unary.operand(), depth + 1));
      case Lvalue.Var variable -> variable(variable.variable(), depth);
      case Lvalue.Member member -> read(member, depth);
      case Lvalue.Element element -> read(element, depth);
      case Lvalue.Deref deref -> read(deref, depth);
      case Expression.RealConstant constant -> null;
      case Expression.StringLiteral literal -> null;
      case Expression.FunctionAddress address -> null;
      case Expression.PointerDifference difference -> null;
      case Expression.Unknown unknown -> null;
    };
  }

  private @Nullable Value variable(Variable variable, int depth) {
    if (!symbols.isReadable(variable)) {
      return null;
    }
    Value known = state.known().get(new State.Key.Of(variable));
    if (known != null) {
      return known;
    }
    Expression constant = symbols.constantValue(variable);
    if (constant != null) {
      return value(constant, depth + 1);
    }
    return variable.type() instanceof Type.Pointer && symbols.isSettled(variable)
        ? new Value(new Value.Base(variable, true), 0)
        : null;
  }

  /** Whether it is a local pointer that only operations which name it write. */
  static boolean isPointer(Variable variable, Symbols symbols) {
    return !variable.isGlobal()
        && variable.type() instanceof Type.Pointer
        && symbols.isReadable(variable);
  }

  /**
   * The member of what a local variable points to that an lvalue names; null if it is none, or need
   * not keep its value once others know of it.
   */
  static State.Key.@Nullable Pointed pointed(Lvalue lvalue, Symbols symbols) {
    return lvalue instanceof Lvalue.Member member
            && member.base() instanceof Lvalue.Deref object
            && object.pointer() instanceof Lvalue.Var(Variable pointer)
            && isPointer(pointer, symbols)
            && spot(member) != null
            && MemberName.of(member) instanceof MemberName name
            && symbols.reads(member) != null
        ? new State.Key.Pointed(pointer, name)
        : null;
  }

  /** What lies in an object of which all is known that is stored in it. */
  private @Nullable Value read(Lvalue lvalue, int depth) {
    State.Key.Pointed pointed = pointed(lvalue, symbols);
    Value known = pointed == null ? null : state.known().get(pointed);
    if (known != null) {
      return known;
    }
    NumberSpot spot = spot(lvalue);
    Value address = spot == null ? null : address(lvalue, depth + 1);
    return spot == null || address == null || address.base() == null || address.base().pointed()
        ? null
        : stored.read(address.base().variable(), address.number(), spot, state);
  }

  /** The part of an object that an lvalue names, if it is one number or pointer. */
  static @Nullable NumberSpot spot(Lvalue lvalue) {
    boolean isNumber = lvalue.type() instanceof Type.Int number && !number.bool();
    if (!isNumber && !(lvalue.type() instanceof Type.Pointer)) {
      return null;
    }
    return switch (lvalue) {
      case Lvalue.Var variable -> null;
      case Lvalue.Deref deref -> new NumberSpot(deref.type(), null);
      case Lvalue.Element element -> new NumberSpot(element.type(), null);
      case Lvalue.Member member ->
          member.base().type() instanceof Composite struct
                  && !struct.isUnion()
                  && member.field().bitWidth() == 0
                  && !member.field().isVolatile()
              ? new NumberSpot(struct, member.field())
              : null;
    };
  }

  /** Where an lvalue lies. */
  @Nullable Value address(Lvalue lvalue) {
    return address(lvalue, 0);
  }

  private @Nullable Value address(Lvalue lvalue, int depth) {
    if (depth > MAX_DEPTH) {
      return null;
    }
    return switch (lvalue) {
      case Lvalue.Var(Variable variable) ->
          variable.isThreadLocal() || !symbols.isDefined(variable)
              ? null
              : new Value(new Value.Base(variable, false), 0);
      case Lvalue.Deref deref -> addressed(value(deref.pointer(), depth + 1));
      case Lvalue.Member member -> {
        Value base = address(member.base(), depth + 1);
        yield base == null || member.field().bitWidth() != 0
            ? null
            : base.plus(member.field().offset());
      }
      case Lvalue.Element element ->
          moved(address(element.array(), depth + 1), element.index(), element.type().size(), depth);
    };
  }

  private static @Nullable Value addressed(@Nullable Value pointer) {
    return pointer == null || pointer.base() == null ? null : pointer;
  }

  private @Nullable Value moved(@Nullable Value pointer, Expression index, long stride, int depth) {
    Value number = value(index, depth + 1);
    return pointer == null
            || pointer.base() == null
            || stride == 0
            || number == null
            || number.base() != null
            || Math.abs(number.number()) >= LARGE
        ? null
        : pointer.plus(number.number() * stride);
  }

  private static @Nullable Value cast(Type type, @Nullable Value value) {
    if (value == null || isWide(type)) {
      return null;
    }
    if (type instanceof Type.Pointer) {
      return value;
    }
    if (!(type instanceof Type.Int)) {
      return null;
    }
    if (value.base() != null) {
      return type.size() == Type.Int.LONG.size() ? value : null;
    }
    return Value.of(IntegerArithmetic.wrap(type, value.number()));
  }

  private static boolean isWide(Type type) {
    return type instanceof Type.Real || type.size() > Type.Int.LONG.size();
  }

  private static @Nullable Value unary(Expression.Unary unary, @Nullable Value operand) {
    if (operand == null || operand.base() != null || isWide(unary.operand().type())) {
      return null;
    }
    long number = operand.number();
    return switch (unary.operator()) {
      case NEGATE -> binary(BinaryOperator.SUBTRACT, unary.type(), Value.of(0), operand);
      case COMPLEMENT -> Value.of(IntegerArithmetic.wrap(unary.type(), ~number));
      case NOT -> Value.of(number == 0 ? 1 : 0);
    };
  }

  /**
   * An operation on two values.
   *
   * @param type of the operands
   */
  private static @Nullable Value binary(
      BinaryOperator operator, Type type, @Nullable Value left, @Nullable Value right) {
    if (left == null || right == null || isWide(type)) {
      return null;
    }
    boolean addresses = left.base() != null || right.base() != null;
    if (addresses
        && !(operator.isComparison() && left.base() != null && left.base().equals(right.base()))) {
      return null;
    }
    boolean signed = type instanceof Type.Int number && number.signed();
    if (signed && (Math.abs(left.number()) > LARGE || Math.abs(right.number()) > LARGE)) {
      return null;
    }
    Long result =
        IntegerArithmetic.fold(
            operator, addresses ? Type.Int.LONG : type, left.number(), right.number());
    if (result == null || operator.isComparison()) {
      return result == null ? null : Value.of(result);
    }
    long wrapped = IntegerArithmetic.wrap(type, result);
    return signed && wrapped != result ? null : Value.of(wrapped);
  }
}
