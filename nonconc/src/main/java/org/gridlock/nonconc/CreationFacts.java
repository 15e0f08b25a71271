// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.status.Conditions;
import org.gridlock.lockset.status.Guard;
import org.gridlock.lockset.symbol.Effect;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.nonconc.Lives.Known;
import org.jspecify.annotations.Nullable;

/**
 * What branches tell of threads, {@code if (need) create ... if (need) join}, and that a creation
 * that fails creates none; and in which variable the handle of the only thread is that a creation
 * left running. Known in one activation; callees are not told what their callers know.
 */
public final class CreationFacts {
  private final Icfa icfa;
  private final Symbols symbols;
  private final Conditions conditions;
  private final HandleVariables variables;

  /** The facts of a program. */
  public CreationFacts(Icfa icfa, Conditions conditions) {
    this.icfa = icfa;
    this.symbols = conditions.symbols();
    this.conditions = conditions;
    this.variables = new HandleVariables(icfa);
  }

  /** What is true after a creation if it made a thread. */
  List<Guard> made(Edge creation) {
    List<Guard> guards =
        Conditions.surviving(conditions.at(creation.source()), symbols.effect(creation));
    Guard success = Conditions.succeeded(creation.operation());
    return success != null && conditions.isFollowed(success, creation.source().function())
        ? Conditions.with(guards, success)
        : guards;
  }

  /** Where an edge stores or reads a handle, if only the function itself can change that. */
  @Nullable Lvalue handle(Edge edge) {
    Function function = edge.source().function();
    if (edge.operation() instanceof Operation.CreateThread create) {
      return variables.local(create.handle(), function);
    }
    return edge.operation() instanceof Operation.JoinThread join
        ? variables.local(HandleMatch.source(edge.source(), join.handle()), function)
        : null;
  }

  /** After an edge within a function, which may show that threads do not run. */
  Lives after(Edge edge, Lives state) {
    Effect effect = symbols.effect(edge);
    boolean tests = edge.operation() instanceof Operation.Assume;
    boolean writes = !effect.isNone() || !Operands.written(edge.operation()).isEmpty();
    if (state.threads().isEmpty() || (!tests && !writes)) {
      return state;
    }
    Guard made = conditions.made(edge);
    return state.map(
        known -> {
          if (tests && made != null && known.guards().stream().anyMatch(made::contradicts)) {
            return Known.JOINED;
          }
          List<Guard> guards = Conditions.after(known.guards(), effect, symbols);
          Lvalue handle = known.handle();
          boolean lost =
              handle == null || effect.everything() || HandleVariables.mayWrite(edge, handle);
          return known.with(
              made == null ? guards : Conditions.with(guards, made), lost ? null : handle);
        });
  }

  /** What a callee is told: nothing of its caller's variables. */
  Lives entering(Lives state) {
    return state.map(known -> known.with(List.of(), null));
  }

  /** After a call, of which both sides may know something. */
  Lives leaving(Edge call, Function callee, Lives state) {
    Function caller = call.source().function();
    if (caller == callee) {
      return entering(state); // whose variables are meant?
    }
    Effect exit = symbols.effect(icfa.functionExit(call, callee));
    return state.map(
        known -> {
          List<Guard> guards = new ArrayList<>();
          for (Guard guard : Conditions.after(known.guards(), exit, symbols)) {
            if (guard.isVisibleIn(caller) && conditions.isFollowed(guard, caller)) {
              guards.add(guard);
            }
          }
          Lvalue handle = known.handle();
          boolean keeps =
              handle != null
                  && variables.local(handle, caller) != null
                  && !HandleVariables.mayWrite(call, handle);
          return known.with(guards, keeps ? handle : null);
        });
  }

  /** What a caller still knows after a call of threads that the callee can do nothing to. */
  Lives surviving(Edge call, Function callee, Lives state) {
    Effect exit = symbols.effect(icfa.functionExit(call, callee));
    return state.map(
        known -> {
          Lvalue handle = known.handle();
          boolean lost = handle == null || HandleVariables.mayWrite(call, handle);
          return known.with(Conditions.surviving(known.guards(), exit), lost ? null : handle);
        });
  }
}
