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
 * @param start where the struct begins that has the member, in bytes from there
 * @param size of that struct
 */
record MemberKey(MemberName name, long offset, long start, long size) {
  /** The member that {@code p->member} is. */
  static MemberKey of(Expression expression) {
    Lvalue.Member member = (Lvalue.Member) expression;
    return new MemberKey(
        Objects.requireNonNull(MemberName.of(member)),
        InstanceName.offset(member),
        InstanceName.offset(member.base()),
        member.base().type().size());
  }

  /** Whether a lock is in the same struct, and not only in one around it. */
  boolean isBeside(long lock) {
    return start <= lock && lock < start + size;
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
