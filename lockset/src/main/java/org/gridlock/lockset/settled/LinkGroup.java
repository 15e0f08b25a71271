// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.settled;

import java.util.Set;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Members of a struct that point to other structs of that type: {@code next} of a list, {@code
 * left} and {@code right} of a tree.
 */
public record LinkGroup(String struct, Set<String> members) {
  /** Whether an expression is one of these members. */
  boolean contains(Expression expression) {
    return expression instanceof Lvalue.Member member
        && MemberName.of(member) instanceof MemberName name
        && name.struct().equals(struct)
        && members.contains(name.field());
  }

  /**
   * The variable from which links, one at least, lead to a value: {@code p->next->next}, or {@code
   * head.next} of a struct.
   *
   * @return null if there is no such variable
   */
  public @Nullable Variable start(Expression value) {
    Expression current = value.withoutCasts();
    Variable owner = null;
    while (owner == null && current instanceof Lvalue.Member link && contains(link)) {
      owner = owner(link);
      current =
          link.base() instanceof Lvalue.Deref deref ? deref.pointer().withoutCasts() : link.base();
    }
    return owner;
  }

  /** The variable that leads to the struct that has a link, or is it; null if there is none. */
  static @Nullable Variable owner(Lvalue.Member link) {
    return switch (link.base()) {
      case Lvalue.Var(Variable object) -> object;
      case Lvalue.Deref deref
          when deref.pointer().withoutCasts() instanceof Lvalue.Var(Variable pointer) ->
          pointer;
      default -> null;
    };
  }

  /**
   * The variable that leads to the same object as a value, or is that object; null if there is
   * none.
   */
  static @Nullable Variable same(Expression value) {
    return switch (value.withoutCasts()) {
      case Lvalue.Var(Variable variable) -> variable;
      case Expression.AddressOf address when address.target() instanceof Lvalue.Var(var object) ->
          object;
      default -> null;
    };
  }
}
