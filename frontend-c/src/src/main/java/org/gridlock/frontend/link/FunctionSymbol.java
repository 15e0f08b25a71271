// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Function;
import org.jspecify.annotations.Nullable;

/** A function of the program: every unit's declarations of it, and the definition that is taken. */
final class FunctionSymbol {
  private final String linkName;
  private final Function declaration;
  private Symbol.Strength strength = Symbol.Strength.UNDEFINED;
  private @Nullable Definition definition;
  private final List<Definition> rivals = new ArrayList<>();

  FunctionSymbol(String linkName, Function declaration) {
    this.linkName = linkName;
    this.declaration = declaration;
  }

  /**
   * A definition: a body, or another name of the unit that it is an alias of.
   *
   * @param function the unit's own function
   */
  record Definition(
      Unit unit, Function function, @Nullable FunctionBody body, @Nullable String aliasOf) {}

  /** Takes a definition unless there is a stronger one. */
  void offer(Definition offered, Symbol.Strength offeredStrength) {
    if (definition == null || offeredStrength.compareTo(strength) > 0) {
      definition = offered;
      strength = offeredStrength;
      rivals.clear();
    } else if (offeredStrength == strength && strength == Symbol.Strength.STRONG) {
      rivals.add(offered);
    }
  }

  String linkName() {
    return linkName;
  }

  /** The first declaration. */
  Function declaration() {
    return declaration;
  }

  @Nullable Definition definition() {
    return definition;
  }

  /** Other definitions as strong as the one taken. */
  List<Definition> rivals() {
    return rivals;
  }

  /** Decides between equally strong definitions. */
  void choose(Definition chosen) {
    definition = chosen;
    rivals.clear();
  }
}
