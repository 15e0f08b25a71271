// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.settled;

import java.util.LinkedHashSet;
import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.jspecify.annotations.Nullable;

/**
 * A member of a struct, in whatever object that is. Structs of one name count as one, so that it
 * does not matter which unit a type comes from.
 */
public record MemberName(String struct, String field) {
  /** The member that an lvalue is, or is an element of; null if it is none. */
  public static @Nullable MemberName of(Expression lvalue) {
    Expression current = lvalue;
    while (current instanceof Lvalue.Element element) {
      current = element.array();
    }
    return current instanceof Lvalue.Member member && member.base().type() instanceof Composite type
        ? new MemberName(type.name(), member.field().name())
        : null;
  }

  /** The members that an expression mentions. */
  public static Set<MemberName> in(Expression expression) {
    Set<MemberName> found = new LinkedHashSet<>(2);
    Operands.forEachPart(
        expression,
        part -> {
          if (part instanceof Lvalue.Member && of(part) instanceof MemberName name) {
            found.add(name);
          }
        });
    return found;
  }
}
