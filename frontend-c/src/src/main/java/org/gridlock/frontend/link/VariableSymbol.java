// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.frontend.unit.StaticVariable;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** A variable with static storage: every unit's declarations of it, and the one that is taken. */
final class VariableSymbol {
  private final String linkName;
  private @Nullable Declaration chosen;
  private final List<Declaration> rivals = new ArrayList<>();
  private Variable widest;
  private boolean threadLocal;
  private boolean isVolatile;

  /** A unit's declaration. */
  record Declaration(Unit unit, StaticVariable variable) {
    Symbol.Strength strength() {
      return variable.symbol().strength();
    }
  }

  VariableSymbol(String linkName, Variable first) {
    this.linkName = linkName;
    this.widest = first;
  }

  /** Takes a declaration unless there is a stronger one. */
  void offer(Declaration offered) {
    Variable variable = offered.variable().variable();
    threadLocal |= variable.isThreadLocal();
    isVolatile |= variable.isVolatile();
    if (chosen == null || offered.strength().compareTo(chosen.strength()) > 0) {
      chosen = offered;
      rivals.clear();
    } else if (offered.strength() == Symbol.Strength.STRONG
        && chosen.strength() == Symbol.Strength.STRONG) {
      rivals.add(offered);
    }
    if (variable.type().size() > widest.type().size()) {
      widest = variable;
    }
  }

  String linkName() {
    return linkName;
  }

  /** The declaration taken; a definition if there is one. */
  Declaration chosen() {
    if (chosen == null) {
      throw new IllegalStateException(linkName + " was never declared");
    }
    return chosen;
  }

  List<Declaration> rivals() {
    return rivals;
  }

  void choose(Declaration declaration) {
    chosen = declaration;
    rivals.clear();
  }

  boolean isDefined() {
    return chosen().strength() != Symbol.Strength.UNDEFINED;
  }

  /** The type: that of the definition, or where it leaves the size open, the largest declared. */
  Type type() {
    Type own = chosen().variable().variable().type();
    boolean tentative = chosen().strength() == Symbol.Strength.TENTATIVE;
    return own.size() == 0 || tentative ? widest.type() : own;
  }

  boolean isThreadLocal() {
    return threadLocal;
  }

  boolean isVolatile() {
    return isVolatile;
  }
}
