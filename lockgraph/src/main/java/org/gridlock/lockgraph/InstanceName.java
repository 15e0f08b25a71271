// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/**
 * A lock expression that names one of several locks by a value, so that the order of the values is
 * that of the addresses: {@code p}, {@code &p->member}, {@code &array[i].member}, {@code p + i}.
 *
 * @param index which of them: a pointer, or the number of an element
 * @param base where the elements begin; null if a pointer says which
 * @param stride bytes between elements; 1 where a pointer says which
 * @param offset of the lock from there, in bytes
 */
record InstanceName(Expression index, @Nullable Expression base, long stride, long offset) {

  /** The name that an expression is; null if it is none. */
  static @Nullable InstanceName of(Expression lock) {
    Expression inner = kept(lock);
    if (inner instanceof Lvalue pointer) {
      return pointer.type() instanceof Type.Pointer ? new InstanceName(pointer, null, 1, 0) : null;
    }
    return inner instanceof Expression.AddressOf address ? of(address.target()) : element(inner, 0);
  }

  private static @Nullable InstanceName of(Lvalue target) {
    Lvalue outer = owner(target);
    long offset = offset(target);
    if (outer instanceof Lvalue.Element element) {
      return element(
          element.index(),
          start(owner(element.array())),
          element.type().size(),
          offset + offset(element.array()));
    }
    Expression pointer = outer instanceof Lvalue.Deref deref ? kept(deref.pointer()) : null;
    if (pointer instanceof Lvalue) {
      return new InstanceName(pointer, null, 1, offset);
    }
    return element(pointer, offset);
  }

  private static @Nullable InstanceName element(@Nullable Expression pointer, long offset) {
    return pointer instanceof Expression.PointerAdd add
        ? element(add.index(), kept(add.pointer()), add.stride(), offset)
        : null;
  }

  private static @Nullable InstanceName element(
      Expression index, @Nullable Expression base, long stride, long offset) {
    return base == null || stride == 0 ? null : new InstanceName(kept(index), base, stride, offset);
  }

  /** The address of a variable, or of what a pointer points to; null of other things. */
  private static @Nullable Expression start(Lvalue lvalue) {
    return switch (lvalue) {
      case Lvalue.Var variable -> new Expression.AddressOf(Type.Pointer.VOID, variable);
      case Lvalue.Deref deref -> kept(deref.pointer());
      case Lvalue.Member member -> null;
      case Lvalue.Element element -> null;
    };
  }

  /** What an lvalue is a member of, over any number of structs. */
  static Lvalue owner(Lvalue lvalue) {
    Lvalue current = lvalue;
    while (current instanceof Lvalue.Member member) {
      current = member.base();
    }
    return current;
  }

  /** How many bytes behind its {@link #owner} an lvalue begins. */
  static long offset(Lvalue lvalue) {
    long offset = 0;
    Lvalue current = lvalue;
    while (current instanceof Lvalue.Member member) {
      offset += member.field().offset();
      current = member.base();
    }
    return offset;
  }

  /** Whether no variable decides what the address is. */
  static boolean isFixed(Expression address) {
    return address instanceof Expression.AddressOf(Type type, Lvalue.Var array);
  }

  /** An expression without conversions that keep the order of all values. */
  static Expression kept(Expression expression) {
    Expression current = expression;
    while (current instanceof Expression.Cast cast
        && keepsOrder(cast.operand().type(), cast.type())) {
      current = cast.operand();
    }
    return current;
  }

  private static boolean keepsOrder(Type from, Type to) {
    if (from instanceof Type.Pointer) {
      return to instanceof Type.Pointer
          || (to instanceof Type.Int number && !number.signed() && number.size() == from.size());
    }
    return from instanceof Type.Int one
        && to instanceof Type.Int other
        && other.bool() == one.bool()
        && (one.signed() == other.signed()
            ? other.size() >= one.size()
            : other.signed() && other.size() > one.size());
  }
}
