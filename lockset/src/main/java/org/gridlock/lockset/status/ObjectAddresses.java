// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** Addresses of objects and functions, which are no null pointers (C17 6.3.2.3p3, 6.5.3.2p3). */
final class ObjectAddresses {
  private final Icfa icfa;

  ObjectAddresses(Icfa icfa) {
    this.icfa = icfa;
  }

  /**
   * Whether a value is the address of a variable, or of a part of one, or of a function, or of a
   * string literal, or of what lies some way behind or before an address. What the program does not
   * define may be a weak symbol, whose address may be null.
   */
  boolean isAddress(Expression value) {
    Expression core = ZeroTest.Peeled.widened(value);
    if (isElsewhere(core)) {
      return true;
    }
    while (core instanceof Expression.PointerAdd add) {
      core = ZeroTest.Peeled.widened(add.pointer());
    }
    if (core instanceof Expression.StringLiteral) {
      return true;
    }
    if (core instanceof Expression.FunctionAddress code) {
      return code.function().isDefined() && !code.function().mayBeAbsent();
    }
    return core instanceof Expression.AddressOf address
        && address.target().rootVariable() instanceof Variable variable
        && icfa.isDefined(variable);
  }

  /**
   * Whether it is not the address that another pointer holds, but some bytes from there: no object
   * lies so close to the null pointer, and to count from that is undefined (C17 6.5.6p8).
   */
  private static boolean isElsewhere(Expression pointer) {
    if (pointer instanceof Expression.PointerAdd add) {
      return add.index().withoutCasts() instanceof Expression.Constant index && index.value() != 0;
    }
    Lvalue part = pointer instanceof Expression.AddressOf address ? address.target() : null;
    long offset = 0;
    while (part instanceof Lvalue.Member member) {
      offset += member.field().offset();
      part = member.base();
    }
    return offset > 0 && part instanceof Lvalue.Deref;
  }

  /**
   * The pointer that is not null if a pointer leads to an object: itself, or if it is the address
   * of a part of {@code *p}, {@code p}; null if there is none.
   */
  static @Nullable Expression whole(Expression pointer) {
    Expression core = ZeroTest.Peeled.widened(pointer);
    if (!(core instanceof Expression.AddressOf address)) {
      return core instanceof Lvalue ? core : null;
    }
    return address.target().root() instanceof Lvalue.Deref deref
        ? ZeroTest.Peeled.widened(deref.pointer())
        : null;
  }
}
