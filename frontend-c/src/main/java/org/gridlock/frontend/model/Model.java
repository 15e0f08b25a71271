// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.model;

import java.util.Collections;
import java.util.List;

/**
 * What a function does: its effects, one after another; none for a function without effect on
 * pointers, locks and threads.
 *
 * @param exact whether the effects tell everything that the function does
 * @param initialises whether it makes the condition variable, barrier or semaphore that its first
 *     argument points to ready for use
 * @param arity the number of arguments that the effects speak of
 */
public record Model(List<Effect> effects, boolean exact, boolean initialises, int arity) {
  public Model {
    effects = List.copyOf(effects);
  }

  /** The model with these effects. */
  public static Model of(List<Effect> effects, boolean exact, boolean initialises) {
    return new Model(
        effects,
        exact,
        initialises,
        effects.stream().mapToInt(Model::highest).max().orElse(-1) + 1);
  }

  /** Whether the function acquires a lock. */
  public boolean acquires() {
    return effects.stream()
        .anyMatch(effect -> effect instanceof Effect.Acquire || effect instanceof Effect.Await);
  }

  /** Whether the function releases a lock, waits, and takes it again. */
  public boolean awaits() {
    return effects.stream().anyMatch(Effect.Await.class::isInstance);
  }

  /** The number of the argument of a function that jumps return to; else {@link Effect#NONE}. */
  public int setsJump() {
    return effects.stream()
        .mapToInt(effect -> effect instanceof Effect.SetJump(int buffer) ? buffer : Effect.NONE)
        .max()
        .orElse(Effect.NONE);
  }

  /** The number of the argument of a function that jumps; else {@link Effect#NONE}. */
  public int jumps() {
    return effects.stream()
        .mapToInt(effect -> effect instanceof Effect.LongJump(int buffer) ? buffer : Effect.NONE)
        .max()
        .orElse(Effect.NONE);
  }

  /** Whether the function calls functions that it is given. */
  public boolean callsBack() {
    return effects.stream()
        .anyMatch(effect -> effect instanceof Effect.Invoke || effect instanceof Effect.Dispatch);
  }

  /** Whether it takes, gives back or waits for something, wakes who waits, or starts a thread. */
  public boolean isOperation() {
    return effects.stream()
        .anyMatch(
            effect ->
                effect instanceof Effect.Acquire
                    || effect instanceof Effect.Release
                    || effect instanceof Effect.Await
                    || effect instanceof Effect.Barrier
                    || effect instanceof Effect.Signal
                    || effect instanceof Effect.Create
                    || effect instanceof Effect.Join);
  }

  /** Whether it is an operation that takes a lock or gives it back. */
  public boolean isOfLock() {
    return effects.stream()
        .anyMatch(effect -> effect instanceof Effect.Acquire || effect instanceof Effect.Release);
  }

  /** Whether it is an operation that signals a condition variable. */
  public boolean isSignal() {
    return effects.stream().anyMatch(Effect.Signal.class::isInstance);
  }

  /** Whether the function is a primitive of locks or threads. */
  public boolean isPrimitive() {
    return effects.stream()
        .anyMatch(
            effect ->
                switch (effect) {
                  case Effect.Acquire acquire -> true;
                  case Effect.Release release -> true;
                  case Effect.Create create -> true;
                  case Effect.Join join -> true;
                  case Effect.Await await -> true;
                  case Effect.Barrier barrier -> true;
                  case Effect.Signal signal -> true;
                  case Effect.Cancel cancel -> true;
                  case Effect.CancelState state -> true;
                  case Effect.SetType set -> false;
                  case Effect.Initialise initialise -> true;
                  case Effect.Destroy destroy -> true;
                  case Effect.Allocate allocate -> false;
                  case Effect.Reallocate reallocate -> false;
                  case Effect.Free free -> false;
                  case Effect.Copy copy -> false;
                  case Effect.Send send -> false;
                  case Effect.Receive receive -> false;
                  case Effect.Print print -> false;
                  case Effect.Scan scan -> false;
                  case Effect.Set set -> false;
                  case Effect.CompareAndSwap swap -> false;
                  case Effect.Invoke invoke -> false;
                  case Effect.Defer defer -> false;
                  case Effect.Dispatch dispatch -> false;
                  case Effect.Load load -> false;
                  case Effect.Unload unload -> false;
                  case Effect.LookUp lookUp -> false;
                  case Effect.Assume assume -> false;
                  case Effect.Terminate terminate -> false;
                  case Effect.Exit exit -> false;
                  case Effect.SetJump set -> false;
                  case Effect.LongJump jump -> false;
                  case Effect.Gap gap -> false;
                });
  }

  private static int highest(Effect effect) {
    return switch (effect) {
      case Effect.Acquire acquire -> acquire.lock();
      case Effect.Release release -> release.lock();
      case Effect.Initialise init ->
          Math.max(Math.max(init.lock(), init.attributes()), init.type());
      case Effect.SetType set -> Math.max(set.attributes(), set.type());
      case Effect.Await await -> Math.max(await.condition(), await.lock());
      case Effect.Barrier barrier -> barrier.barrier();
      case Effect.Signal signal -> signal.condition();
      case Effect.Destroy destroy -> destroy.lock();
      case Effect.Create create ->
          Math.max(
              Math.max(create.handle(), highestValue(List.of(create.start()))),
              highestValue(create.pass()));
      case Effect.Join join -> Math.max(highestValue(List.of(join.handle())), join.value());
      case Effect.Allocate allocate ->
          Math.max(allocate.into().argument(), highest(allocate.size()));
      case Effect.Reallocate reallocate ->
          Math.max(reallocate.pointer(), highest(reallocate.size()));
      case Effect.Free free -> free.pointer();
      case Effect.Send send -> send.message();
      case Effect.Receive receive -> highestValue(List.of(receive.message()));
      case Effect.Print print -> print.first() - 1;
      case Effect.Scan scan -> scan.first() - 1;
      case Effect.Copy copy -> Math.max(Math.max(copy.from(), copy.to()), copy.size());
      case Effect.Set set -> Math.max(set.target().argument(), highestValue(set.values()));
      case Effect.CompareAndSwap swap ->
          Math.max(swap.pointer(), highestValue(List.of(swap.expected(), swap.desired())));
      case Effect.Invoke invoke -> Math.max(invoke.function(), highestValue(invoke.with()));
      case Effect.Defer defer ->
          Math.max(highestValue(List.of(defer.function())), highestValue(defer.with()));
      case Effect.Dispatch dispatch -> Effect.NONE;
      case Effect.Load load -> load.file();
      case Effect.Unload unload -> unload.handle();
      case Effect.LookUp lookUp -> Math.max(lookUp.name(), lookUp.into());
      case Effect.Assume assume -> Effect.NONE;
      case Effect.Terminate terminate -> terminate.value();
      case Effect.Exit exit -> exit.status();
      case Effect.Cancel cancel -> highestValue(List.of(cancel.handle()));
      case Effect.CancelState state -> state.state();
      case Effect.SetJump set -> set.buffer();
      case Effect.LongJump jump -> jump.buffer();
      case Effect.Gap gap -> Math.max(gap.unlessConstant(), gap.unlessZero());
    };
  }

  private static int highest(List<Integer> arguments) {
    return arguments.isEmpty() ? Effect.NONE : Collections.max(arguments);
  }

  private static int highestValue(List<Value> values) {
    return values.stream()
        .mapToInt(
            value ->
                value instanceof Value.Updated updated
                    ? Math.max(updated.argument(), updated.operand())
                    : value.argument())
        .max()
        .orElse(Effect.NONE);
  }
}
