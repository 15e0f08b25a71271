// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.pointer.layout.Shift;
import org.gridlock.pointer.layout.TypeRelation;
import org.jspecify.annotations.Nullable;

/**
 * The address of a member of what a pointer to a struct points to, whatever that is: {@code
 * &p->member}. Objects are used as what they are, so that it says something of pointers that
 * nothing else is known of.
 *
 * @param struct what the pointer is taken to point to
 * @param path the members that lead to the one, elements of arrays as {@code [*]}
 * @param shift the way from the struct to it
 * @param offset in the struct; negative if the path leads through an array or a union
 * @param type of the member
 */
public record MemberAddress(Composite struct, String path, Shift shift, long offset, Type type) {
  /** What an expression is the address of; null if that is no such member. */
  public static @Nullable MemberAddress of(Expression expression) {
    if (!(Carrier.stripped(expression) instanceof Expression.AddressOf address)
        || !(address.target().root() instanceof Lvalue.Deref deref)
        || !(deref.type() instanceof Composite struct)
        || struct.isUnion()
        || !struct.isComplete()
        || address.target() == deref) {
      return null;
    }
    Lvalue target = address.target();
    StringBuilder path = new StringBuilder();
    long offset = 0;
    boolean isCertain = true;
    for (Lvalue part = target; part != deref; ) {
      if (part instanceof Lvalue.Member member) {
        path.insert(0, "." + member.field().name());
        offset += member.field().offset();
        isCertain &= !(member.base().type() instanceof Composite base && base.isUnion());
        part = member.base();
      } else if (part instanceof Lvalue.Element element) {
        path.insert(0, "[*]");
        isCertain = false;
        part = element.array();
      } else {
        return null;
      }
    }
    return new MemberAddress(
        struct,
        path.toString(),
        ExpressionFlow.within(target, variable -> null),
        isCertain ? offset : -1,
        target.type());
  }

  /** Whether two of them may be one address: of one member, or of structs that may overlap. */
  public boolean mayEqual(MemberAddress other) {
    boolean isSameOffset = offset < 0 || other.offset < 0 || offset == other.offset;
    return struct.equals(other.struct)
        ? isSameOffset
        : TypeRelation.mayContain(struct, other.struct)
            || (isSameOffset && TypeRelation.haveInCommon(struct, other.struct, offset));
  }

  /** By the tag of the struct, as in {@code "session.lock"}. */
  @Override
  public String toString() {
    return struct.name() + path;
  }
}
