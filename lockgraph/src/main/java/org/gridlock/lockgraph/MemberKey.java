// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.Objects;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.MemberName;
import org.jspecify.annotations.Nullable;

/**
 * A member of a struct by which locks beside it may be ordered: {@code account->number}.
 *
 * @param offset bytes from the beginning of what the pointer leads to
 */
record MemberKey(MemberName name, long offset) {
  /** The member that {@code p->member} is. */
  static MemberKey of(Expression member) {
    return new MemberKey(
        Objects.requireNonNull(MemberName.of(member)), InstanceName.offset((Lvalue) member));
  }

  /** The pointer {@code p} of {@code p->member}; null for other expressions. */
  static @Nullable Variable owner(Lvalue lvalue) {
    return lvalue instanceof Lvalue.Member
            && InstanceName.owner(lvalue) instanceof Lvalue.Deref deref
            && deref.pointer() instanceof Lvalue.Var(Variable pointer)
        ? pointer
        : null;
  }

  /** The same member of what another pointer leads to. */
  static Lvalue.Member ofOther(Lvalue.Member member, Lvalue.Var pointer) {
    Lvalue base =
        member.base() instanceof Lvalue.Member outer
            ? ofOther(outer, pointer)
            : new Lvalue.Deref(member.base().type(), pointer);
    return new Lvalue.Member(base, member.field());
  }
}
