// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.List;
import org.gridlock.frontend.model.Effect;
import org.gridlock.frontend.model.Model;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.jspecify.annotations.Nullable;

/** What models say of the locks of functions that the program does not define. */
final class LockFunctions implements CleanupRegions.Library {
  private final Linkage linkage;

  LockFunctions(Linkage linkage) {
    this.linkage = linkage;
  }

  @Override
  public @Nullable String name(Expression callee) {
    Function named = callee.namedFunction();
    if (named == null) {
      return null;
    }
    FunctionSymbol symbol = linkage.symbols().peek(named);
    return symbol == null || Linkage.isDefined(symbol) ? null : symbol.linkName();
  }

  @Override
  public int acquired(String name) {
    return onlyEffect(name) instanceof Effect.Acquire acquire ? acquire.lock() : -1;
  }

  @Override
  public int awaited(String name) {
    return onlyEffect(name) instanceof Effect.Await await ? await.lock() : -1;
  }

  @Override
  public boolean isRelease(String name) {
    return onlyEffect(name) instanceof Effect.Release release && release.lock() == 0;
  }

  private @Nullable Effect onlyEffect(String name) {
    Model model = linkage.models().find(name);
    List<Effect> effects = model == null ? List.of() : model.effects();
    return effects.size() == 1 ? effects.get(0) : null;
  }
}
