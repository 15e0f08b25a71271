// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.List;
import org.gridlock.frontend.model.Effect;
import org.gridlock.frontend.model.Model;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.icfa.Expression;
import org.jspecify.annotations.Nullable;

/** What models say of the locks of functions that the program does not define. */
final class LockFunctions implements CleanupRegions.Library {
  private final Linkage linkage;
  private final Wrappers wrappers;

  LockFunctions(Linkage linkage, Wrappers wrappers) {
    this.linkage = linkage;
    this.wrappers = wrappers;
  }

  @Override
  public @Nullable String name(Expression callee) {
    FunctionSymbol symbol = linkage.named(callee);
    return symbol == null || Linkage.isDefined(symbol) ? null : symbol.linkName();
  }

  @Override
  public @Nullable FunctionBody body(Expression callee) {
    FunctionSymbol symbol = linkage.named(callee);
    FunctionSymbol.Definition definition = symbol == null ? null : symbol.definition();
    return definition == null || definition.body() == null
        ? null
        : wrappers.expanded(definition.body(), definition.unit()).body();
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

  @Override
  public boolean isHarmless(String name) {
    Model model = linkage.models().find(name);
    return isSystem(name)
        || (model != null
            && !linkage.models().isFamily(name)
            && model.effects().stream().allMatch(LockFunctions::goesOn));
  }

  private static boolean isSystem(String name) {
    return name.equals(CleanupHandlers.SAVE)
        || name.equals(CleanupHandlers.REGISTER)
        || name.equals(CleanupHandlers.UNREGISTER);
  }

  @Override
  public boolean mayEnd(@Nullable String name) {
    return name == null
        || !isHarmless(name)
        || (!isSystem(name)
            && linkage.isUsed(ImplicitCalls.CANCELLATION)
            && linkage.models().isCancellationPoint(name));
  }

  /** Whether an effect neither ends the thread nor calls anything. */
  private static boolean goesOn(Effect effect) {
    return switch (effect) {
      case Effect.Acquire acquire -> true;
      case Effect.Release release -> true;
      case Effect.Initialise initialise -> true;
      case Effect.SetType set -> true;
      case Effect.Destroy destroy -> true;
      case Effect.Create create -> true;
      case Effect.Join join -> true;
      case Effect.Await await -> true;
      case Effect.Cancel cancel -> true;
      case Effect.CancelState state -> true;
      case Effect.Barrier barrier -> true;
      case Effect.Signal signal -> true;
      case Effect.Allocate allocate -> true;
      case Effect.Reallocate reallocate -> true;
      case Effect.Free free -> true;
      case Effect.Copy copy -> true;
      case Effect.Send send -> true;
      case Effect.Receive receive -> true;
      case Effect.Print print -> true;
      case Effect.Scan scan -> true;
      case Effect.Set set -> true;
      case Effect.CompareAndSwap swap -> true;
      case Effect.Defer defer -> true;
      case Effect.Assume assume -> true;
      case Effect.LookUp up -> true;
      case Effect.Load load -> false;
      case Effect.Unload unload -> false;
      case Effect.Invoke invoke -> false;
      case Effect.Dispatch dispatch -> false;
      case Effect.Terminate terminate -> false;
      case Effect.Exit exit -> false;
      case Effect.SetJump set -> false;
      case Effect.LongJump jump -> false;
      case Effect.Gap gap -> false;
    };
  }

  private @Nullable Effect onlyEffect(String name) {
    Model model = linkage.models().find(name);
    List<Effect> effects = model == null ? List.of() : model.effects();
    return effects.size() == 1 ? effects.get(0) : null;
  }
}
