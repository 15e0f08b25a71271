// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * A lock expression that names one of several locks by a local variable, so that the order of its
 * values is that of the addresses: {@code p}, {@code &p->member}, {@code &array[i].member}.
 *
 * @param variable which of them
 * @param base the pointer to the array; null if there is none
 * @param shape the rest of the expression; equal for locks that the variable tells apart
 */
record InstanceName(Variable variable, @Nullable Variable base, String shape) {

  /** The name that an expression is; null if it is none. */
  static @Nullable InstanceName of(Expression lock) {
    Expression inner = kept(lock);
    if (inner instanceof Lvalue.Var(Variable pointer)) {
      return pointer.type() instanceof Type.Pointer
          ? new InstanceName(pointer, null, "*" + pointer.type())
          : null;
    }
    return inner instanceof Expression.AddressOf address ? of(address.target(), "") : null;
  }

  private static @Nullable InstanceName of(Lvalue target, String path) {
    Lvalue part = target;
    String behind = path;
    while (part instanceof Lvalue.Member member) {
      behind = "." + member.field().name() + behind;
      part = member.base();
    }
    if (part instanceof Lvalue.Element element) {
      return kept(element.index()) instanceof Lvalue.Var(Variable index)
              && element.array() instanceof Lvalue.Var(Variable array)
          ? new InstanceName(index, null, array.id() + "[]" + behind)
          : null;
    }
    if (!(part instanceof Lvalue.Deref deref)) {
      return null;
    }
    Expression pointer = kept(deref.pointer());
    if (pointer instanceof Lvalue.Var(Variable variable)) {
      return new InstanceName(variable, null, "*" + deref.type() + behind);
    }
    return pointer instanceof Expression.PointerAdd add
            && kept(add.pointer()) instanceof Lvalue.Var(Variable base)
            && kept(add.index()) instanceof Lvalue.Var(Variable index)
        ? new InstanceName(index, base, "*" + deref.type() + "[" + add.type() + "]" + behind)
        : null;
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
