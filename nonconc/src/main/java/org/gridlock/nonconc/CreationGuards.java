// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.status.Conditions;
import org.gridlock.lockset.status.Guard;
import org.gridlock.lockset.symbol.Effect;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.nonconc.Lives.Known;

/**
 * What branches tell of threads: {@code if (need) create ... if (need) join}, and that a creation
 * that fails creates none. Known in one activation; callees are not told what their callers know.
 */
public final class CreationGuards {
  private final Icfa icfa;
  private final Symbols symbols;
  private final Conditions conditions;
  private final Map<Edge, Effect> effects = new HashMap<>();

  /** The guards of a program. */
  public CreationGuards(Icfa icfa) {
    this.icfa = icfa;
    this.symbols = new Symbols(icfa);
    this.conditions = new Conditions(icfa, symbols, operation -> false);
  }

  /** What is true after a creation if it made a thread. */
  List<Guard> made(Edge creation) {
    List<Guard> guards = Conditions.surviving(conditions.at(creation.source()), effect(creation));
    Guard success = Conditions.succeeded(creation.operation());
    return success != null && conditions.isFollowed(success, creation.source().function())
        ? Conditions.with(guards, success)
        : guards;
  }

  /** After an edge within a function, which may show that threads do not run. */
  Lives after(Edge edge, Lives state) {
    Effect effect = effect(edge);
    boolean tests = edge.operation() instanceof Operation.Assume;
    if (state.lives().isEmpty() || (effect.isNone() && !tests)) {
      return state;
    }
    Guard made = conditions.made(edge);
    return state.map(
        known -> {
          if (tests && made != null && known.guards().stream().anyMatch(made::contradicts)) {
            return Known.JOINED;
          }
          List<Guard> guards = Conditions.after(known.guards(), effect, symbols);
          return new Known(known.life(), made == null ? guards : Conditions.with(guards, made));
        });
  }

  /** What a callee is told: nothing of its caller's variables. */
  Lives entering(Lives state) {
    return state.map(known -> new Known(known.life(), List.of()));
  }

  /** After a call, of which both sides may know something. */
  Lives leaving(Edge call, Function callee, Lives state) {
    if (state.lives().values().stream().allMatch(known -> known.guards().isEmpty())) {
      return state;
    }
    Function caller = call.source().function();
    if (caller == callee) {
      return entering(state); // whose variables are meant?
    }
    Effect exit = Effect.of(icfa.functionExit(call, callee));
    return state.map(
        known -> {
          List<Guard> guards = new ArrayList<>();
          for (Guard guard : Conditions.after(known.guards(), exit, symbols)) {
            if (guard.isVisibleIn(caller) && conditions.isFollowed(guard, caller)) {
              guards.add(guard);
            }
          }
          return new Known(known.life(), guards);
        });
  }

  private Effect effect(Edge edge) {
    return effects.computeIfAbsent(edge, Effect::of);
  }
}
