// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.List;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** What an ordinary identifier means in a scope. */
sealed interface Entity {

  /** A typedef name. */
  record TypeName(Declared declared) implements Entity {}

  /** An enumeration constant. */
  record Enumerator(Expression.Constant value) implements Entity {}

  /** A variable of the function at hand. */
  record Local(Variable variable) implements Entity {}

  /**
   * A variable-length array.
   *
   * @param pointer holds the address of its first element
   */
  record DynamicArray(Variable pointer, Type.Array type) implements Entity {}

  /** How a name with linkage is declared, over all its declarations. */
  abstract sealed class Linked implements Entity {
    final String name;
    final SourcePosition position;
    String linkName;
    boolean external;
    Symbol.Strength strength = Symbol.Strength.UNDEFINED;
    boolean weak;
    @Nullable String aliasOf;

    Linked(String name, String linkName, boolean external, SourcePosition position) {
      this.name = name;
      this.linkName = linkName;
      this.external = external;
      this.position = position;
    }

    void strengthen(Symbol.Strength other) {
      if (other.compareTo(strength) > 0) {
        strength = other;
      }
    }

    Symbol.Strength linkStrength() {
      return weak && strength != Symbol.Strength.UNDEFINED ? Symbol.Strength.WEAK : strength;
    }
  }

  /** A variable with static storage. Its IR variable is made when first needed. */
  final class Static extends Linked {
    Declared declared;
    boolean threadLocal;
    @Nullable Variable variable;
    @Nullable String section;
    List<Operation.Assign> initialiser = List.of();

    Static(
        String name,
        String linkName,
        boolean external,
        Declared declared,
        SourcePosition position) {
      super(name, linkName, external, position);
      this.declared = declared;
    }
  }

  /** A function. Its IR function is made when first needed, with the best type known by then. */
  final class Routine extends Linked {
    Type.Func type;
    boolean noReturn;
    boolean isInline;
    boolean constructor;
    boolean destructor;

    /** Whether it is defined inside another function. */
    boolean isNested;

    SourcePosition definition;
    @Nullable Function function;

    Routine(
        String name, String linkName, boolean external, Type.Func type, SourcePosition position) {
      super(name, linkName, external, position);
      this.type = type;
      this.definition = position;
    }
  }
}
