// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Jumps out of functions (C17 7.13) as the returns that they amount to: the function that jumps
 * returns, and so does each that called it, down to the one that goes on where it called {@code
 * setjmp}. So whatever was locked and written on the way is seen by whoever goes on.
 *
 * <p>Where a jump leads is told from the stack of calls, not from its buffer: to any call of {@code
 * setjmp} that came before, in any function below. Behind each call that may end in a jump there
 * are up to three ways: on as usual, to the exit of the function, and to where its own {@code
 * setjmp} returns again.
 */
final class LongJumps {
  private final IcfaBuilder builder;
  private final boolean used;
  private final List<Passage> passages = new ArrayList<>();
  private final List<Jump> jumps = new ArrayList<>();
  private final List<Possible> possible = new ArrayList<>();
  private final List<Landing> landings = new ArrayList<>();
  private final Set<Function> calledBack = new LinkedHashSet<>();

  /**
   * The end of a call.
   *
   * @param after where it ends
   * @param result where its result goes
   * @param target where the caller goes on if it returns
   * @param next what it does then: the result of a call that a jump leaves is not assigned
   */
  record Passage(Location after, @Nullable Lvalue result, Location target, Operation next) {
    /** That of a call which no jump leaves. */
    static Passage ofReturn(Location target, @Nullable Lvalue result) {
      return new Passage(target, result, target, new Operation.Skip());
    }
  }

  /** A call that jumps, where the jump begins, and a location for one that leads nowhere. */
  record Jump(Location site, Location begin, Location lost, Operation.Gap gap) {}

  /** A call outside the program that jumps if such code knows a buffer. */
  record Possible(Location site, Location begin, Function callee) {}

  /** A call that returns again: where it does, where both returns lead, and its buffer. */
  record Landing(Location again, Location target, Expression buffer) {}

  /** No jumps so far; {@code used} says whether the program calls {@code setjmp}. */
  LongJumps(IcfaBuilder builder, boolean used) {
    this.builder = builder;
    this.used = used;
  }

  /** Whether the program calls {@code setjmp}; else jumps are not known to lead anywhere. */
  boolean isUsed() {
    return used;
  }

  /** Where a call ends that leads from a location to another. */
  Passage passage(Location source, Location target, @Nullable Lvalue result) {
    if (!used) {
      return Passage.ofReturn(target, result);
    }
    Location after = builder.locationLike(source);
    Passage passage;
    if (result == null || isTemporary(result)) {
      passage = new Passage(after, result, target, new Operation.Skip());
    } else {
      Lvalue yielded = temporary(builder, source.function(), result.type());
      passage = new Passage(after, yielded, target, new Operation.Assign(result, yielded));
    }
    passages.add(passage);
    return passage;
  }

  /** Nobody reads a temporary of an expression that is not evaluated to its end. */
  private static boolean isTemporary(Lvalue result) {
    return result instanceof Lvalue.Var(Variable variable)
        && variable.kind() == Variable.Kind.TEMPORARY;
  }

  static Lvalue temporary(IcfaBuilder builder, Function function, Type type) {
    return new Lvalue.Var(
        builder.local(
            Variable.Kind.TEMPORARY, "$kept", type, function, false, SourcePosition.NONE));
  }

  /** Adds a call that jumps. */
  void jump(Location site, Function callee, List<Expression> arguments) {
    Location begin = builder.locationLike(site);
    Location lost = builder.locationLike(site);
    builder.edge(site, jumping(callee), begin);
    jumps.add(
        new Jump(
            site,
            begin,
            lost,
            new Operation.Gap(Operation.GapKind.NONLOCAL_JUMP, callee.name(), arguments, null)));
  }

  /** Adds a place behind a call of a function that jumps if code outside the program does. */
  void possible(Location site, Function callee) {
    if (used) {
      Location begin = builder.locationLike(site);
      possible.add(new Possible(site, begin, callee));
    }
  }

  private static Operation jumping(Function callee) {
    return new Operation.LibraryCall(callee, List.of(), null, Operation.Knowledge.JUMPS);
  }

  /**
   * Adds a call of {@code setjmp}.
   *
   * @param again where it returns once more
   * @param target where that leads, and the first return
   */
  void landing(Location again, Location target, Expression buffer) {
    landings.add(new Landing(again, target, buffer));
  }

  /** Adds what a function of a library calls that is modelled. */
  void calledBack(Expression callee) {
    Function named = callee.namedFunction();
    if (named != null) {
      calledBack.add(named);
    }
  }

  /**
   * Makes all ways, when everything else is linked.
   *
   * @param outside code outside the program, or null
   * @param shared variables that such code defines
   * @param entries functions that unknown code calls
   */
  void finish(
      @Nullable Function outside, Collection<Variable> shared, Collection<Function> entries) {
    if (!used) {
      return;
    }
    LinkedCalls calls = new LinkedCalls(builder.functions(), outside);
    JumpBuffers buffers = new JumpBuffers(builder.functions(), calls.addressed(), shared);
    landings.forEach(landing -> buffers.set(landing.buffer()));
    jumps.forEach(jump -> buffers.use(jump.gap().arguments()));
    if (buffers.isAnyKnownOutside()) {
      if (outside != null) {
        builder.edge(outside.entry(), jumping(outside), outside.exit());
      }
      possible.forEach(jump -> builder.edge(jump.site(), jumping(jump.callee()), jump.begin()));
    }
    boolean fromOutside = buffers.mayComeFromOutside();
    Set<Function> called = new LinkedHashSet<>(entries);
    if (fromOutside) {
      called.addAll(calledBack);
    }
    new JumpWays(builder, calls, passages, jumps, landings).lay(called, fromOutside);
  }
}
