// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.Set;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * Reads expressions as sums of a variable and a constant, where C computes no other value: signed
 * numbers do not overflow in a defined program (C17 6.5p5), unsigned ones may not here either.
 *
 * @param arrays the variables that arrays of handles or flags, and of structs, are known by
 * @param members where the handles are in those structs
 */
record LinearForms(Symbols symbols, Set<Variable> arrays, Set<Field> members, HandleBounds bounds) {
  /** An array with so many handles does not exist. */
  private static final long MAX_LENGTH = 1L << 31;

  private static final Linear ZERO = Linear.constant(0);

  /**
   * An element of an array, or where that ends.
   *
   * @param size of an element, in bytes
   */
  record Slot(Variable array, Linear index, long size) {
    /** Whether it is the element with that index, too, if elements have another size. */
    boolean hasSize(long other) {
      return size == other || index.equals(ZERO);
    }
  }

  /** A handle. */
  record Handle(HandleArray array, Linear index) {}

  /** The value of an integer; null if it is not known in this way. */
  @Nullable Linear number(Expression expression) {
    return switch (expression) {
      case Expression.Constant constant ->
          constant.type() instanceof Type.Int type && (type.signed() || constant.value() >= 0)
              ? Linear.constant(constant.value())
              : null;
      case Lvalue.Var(Variable variable) -> variable(variable);
      case Expression.Cast cast -> converted(cast);
      case Expression.Binary binary -> sum(binary);
      default -> null;
    };
  }

  private @Nullable Linear variable(Variable variable) {
    if (!(variable.type() instanceof Type.Int)) {
      return null;
    }
    if (variable.isGlobal()
        && symbols.constantValue(variable) instanceof Expression.Constant constant) {
      return number(constant);
    }
    Integer number = bounds.number(variable);
    return number == null ? null : new Linear(number, 0);
  }

  private @Nullable Linear converted(Expression.Cast cast) {
    Linear value = number(cast.operand());
    if (value == null
        || !(cast.type() instanceof Type.Int to)
        || !(cast.operand().type() instanceof Type.Int from)
        || to.bool()) {
      return null;
    }
    boolean keeps =
        from.signed() == to.signed()
            ? to.bytes() >= from.bytes()
            : to.signed() ? to.bytes() > from.bytes() : to.bytes() >= from.bytes();
    boolean notNegative = !from.signed() || to.signed() || bounds.isAtMost(ZERO, value, 0);
    boolean small =
        keeps
            || (to.bytes() >= Type.Int.INT.bytes()
                && bounds.isAtMost(ZERO, value, 0)
                && bounds.isAtMost(value, ZERO, Integer.MAX_VALUE));
    return small && notNegative ? value : null;
  }

  private @Nullable Linear sum(Expression.Binary binary) {
    boolean minus = binary.operator() == BinaryOperator.SUBTRACT;
    if (!(binary.type() instanceof Type.Int type)
        || (!minus && binary.operator() != BinaryOperator.ADD)) {
      return null;
    }
    Linear left = number(binary.left());
    Linear right = number(binary.right());
    if (left == null || right == null) {
      return null;
    }
    Linear sum;
    if (right.number() == 0) {
      sum = left.plus(minus ? -right.offset() : right.offset());
    } else if (left.number() == 0 && !minus) {
      sum = right.plus(left.offset());
    } else {
      return null;
    }
    boolean wraps =
        !type.signed()
            && (minus ? !bounds.isAtMost(ZERO, sum, 0) : !bounds.isAtMost(sum, ZERO, MAX_LENGTH));
    return wraps ? null : sum;
  }

  /** Where a pointer to an element leads; null if that is not known. */
  @Nullable Slot pointer(Expression expression) {
    Expression plain = HandleMatch.plain(expression);
    return switch (plain) {
      case Lvalue.Var(Variable variable) -> {
        Variable array = bounds.arrayOf(variable);
        Integer number = bounds.number(variable);
        long size = Type.pointee(variable.type()).size();
        yield isAllocated(variable)
            ? new Slot(variable, ZERO, size)
            : array == null || number == null
                ? null
                : new Slot(array, bounds.simplest(number), size);
      }
      case Expression.AddressOf address -> place(address.target());
      case Expression.PointerAdd add ->
          moved(pointer(add.pointer()), number(add.index()), add.stride());
      default -> null;
    };
  }

  private static @Nullable Slot moved(@Nullable Slot slot, @Nullable Linear by, long size) {
    if (slot == null || by == null || !slot.hasSize(size)) {
      return null;
    }
    if (by.number() == 0) {
      return new Slot(slot.array(), slot.index().plus(by.offset()), size);
    }
    return slot.index().number() == 0
        ? new Slot(slot.array(), by.plus(slot.index().offset()), size)
        : null;
  }

  private boolean isAllocated(Variable variable) {
    return arrays.contains(variable) && variable.type() instanceof Type.Pointer;
  }

  /** The handle that is read or written there; null if that is not known. */
  @Nullable Handle handle(Expression place) {
    boolean mayBe =
        place instanceof Lvalue.Member part
            ? members.contains(part.field())
            : place.type().size() == HandleCarriers.HANDLE_BYTES;
    return mayBe ? cell(place) : null;
  }

  /** The handle, or the flag beside handles, that is read or written there; null likewise. */
  @Nullable Handle cell(Expression place) {
    if (!(place instanceof Lvalue lvalue)) {
      return null;
    }
    Lvalue element = lvalue instanceof Lvalue.Member part ? part.base() : lvalue;
    Slot slot = place(element);
    return slot != null
            && (lvalue instanceof Lvalue.Member || isElement(lvalue.type(), slot.array()))
            && slot.hasSize(element.type().size())
            && bounds.add(ZERO, slot.index(), 0)
            && bounds.add(slot.index(), ZERO, length(slot.array()) - 1)
        ? new Handle(
            new HandleArray(
                slot.array(), lvalue instanceof Lvalue.Member part ? part.field() : null),
            slot.index())
        : null;
  }

  private static boolean isElement(Type type, Variable array) {
    return type.size()
        == switch (array.type()) {
          case Type.Array(Type element, long length) -> element.size();
          case Type.Pointer pointer -> HandleCarriers.HANDLE_BYTES;
          default -> array.type().size();
        };
  }

  private static long length(Variable array) {
    return switch (array.type()) {
      case Type.Array type -> type.length();
      case Type.Pointer pointer -> MAX_LENGTH;
      default -> 1;
    };
  }

  private @Nullable Slot place(Lvalue lvalue) {
    return switch (lvalue) {
      case Lvalue.Var(Variable variable) ->
          arrays.contains(variable) && !(variable.type() instanceof Type.Pointer)
              ? new Slot(variable, ZERO, variable.type().size())
              : null;
      case Lvalue.Element element ->
          moved(place(element.array()), number(element.index()), element.type().size());
      case Lvalue.Deref deref -> pointer(deref.pointer());
      case Lvalue.Member member -> null;
    };
  }

  /** Adds what a condition says that holds or does not; false if that cannot be. */
  boolean assume(Expression condition, boolean holds) {
    return switch (condition) {
      case Expression.Unary unary when unary.operator() == Expression.UnaryOperator.NOT ->
          assume(unary.operand(), !holds);
      case Expression.Binary binary when binary.operator().isComparison() ->
          compare(binary, holds ? binary.operator() : binary.operator().negated());
      default -> {
        Linear value = number(condition);
        yield value == null
            || compare(holds ? BinaryOperator.NOT_EQUAL : BinaryOperator.EQUAL, value, ZERO);
      }
    };
  }

  private boolean compare(Expression.Binary binary, BinaryOperator operator) {
    Linear left = number(binary.left());
    Linear right = number(binary.right());
    if (left != null && right != null) {
      return compare(operator, left, right);
    }
    Slot one = pointer(binary.left());
    Slot other = pointer(binary.right());
    return one == null
        || other == null
        || one.array() != other.array()
        || !one.hasSize(other.size())
        || compare(operator, one.index(), other.index());
  }

  private boolean compare(BinaryOperator operator, Linear left, Linear right) {
    return switch (operator) {
      case LESS -> bounds.add(left, right, -1);
      case LESS_EQUAL -> bounds.add(left, right, 0);
      case GREATER -> bounds.add(right, left, -1);
      case GREATER_EQUAL -> bounds.add(right, left, 0);
      case EQUAL -> bounds.add(left, right, 0) && bounds.add(right, left, 0);
      case NOT_EQUAL ->
          (!bounds.isAtMost(left, right, 0) || bounds.add(left, right, -1))
              && (!bounds.isAtMost(right, left, 0) || bounds.add(right, left, -1));
      default -> true;
    };
  }
}
