// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.settled.MemberName;
import org.gridlock.lockset.settled.SteadyMemory.Part;
import org.gridlock.lockset.status.Conditions;
import org.gridlock.lockset.status.Guard;
import org.gridlock.lockset.symbol.Effect;
import org.gridlock.lockset.symbol.Symbol;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/** How facts about acquisitions go into calls and come back. */
final class CallEffects {
  private record Entry(Edge call, Function callee) {}

  /**
   * What a call does.
   *
   * @param exit also what was written until the callee returned
   * @param end what it does to what the callee knows as it returns
   */
  private record Effects(Effect entry, Effect exit, Effect end) {}

  private final Icfa icfa;
  private final Symbols symbols;
  private final Conditions conditions;
  private final Map<Entry, Effects> known = new HashMap<>();
  private final Map<Entry, Map<Facts, Facts>> entered = new HashMap<>();

  CallEffects(Icfa icfa, Symbols symbols, Conditions conditions) {
    this.icfa = icfa;
    this.symbols = symbols;
    this.conditions = conditions;
  }

  private Effects of(Edge call, Function callee) {
    return known.computeIfAbsent(
        new Entry(call, callee),
        key -> {
          Edge exit = icfa.functionExit(call, callee);
          return new Effects(
              symbols.effect(icfa.functionEntry(call, callee)),
              symbols.effect(exit),
              symbols.end(exit));
        });
  }

  /** What the callee knows. */
  Facts entering(Edge call, Function callee, Facts facts) {
    if (facts.isEmpty()) {
      return facts;
    }
    // Asked again whenever the caller's state grows.
    return entered
        .computeIfAbsent(new Entry(call, callee), entry -> new HashMap<>(2))
        .computeIfAbsent(facts, known -> entered(call, callee, known));
  }

  private Facts entered(Edge call, Function callee, Facts facts) {
    Facts seen = facts.after(of(call, callee).entry(), symbols).visibleIn(callee);
    if (seen.guards().isEmpty()) {
      return seen;
    }
    return new Facts(
        seen.names(),
        seen.statuses(),
        seen.guards().stream().filter(guard -> conditions.isFollowed(guard, callee)).toList(),
        seen.sweep(),
        seen.taken(),
        Part.NONE);
  }

  /** What the callee may leave as it is, though it may also write it, of what a caller knows. */
  Part leftAlone(Edge call, Function callee, Facts facts) {
    Part may = symbols.mayBeLeftAlone(call, callee);
    if (may.isEmpty() || facts.isEmpty()) {
      return Part.NONE;
    }
    Part known = facts.unchanged();
    for (Guard guard : facts.guards()) {
      known = known.and(new Part(guard.reads(), guard.members()));
    }
    return may.common(known);
  }

  /** What the caller still knows of its own variables after the call. */
  Facts surviving(Edge call, Function callee, Facts facts) {
    return surviving(call, callee, facts, Part.NONE);
  }

  /**
   * The same, if some memory is left alone.
   *
   * @param unchanged what has the value that it had before
   */
  Facts surviving(Edge call, Function callee, Facts facts, Part unchanged) {
    if (facts.isEmpty()) {
      return facts;
    }
    Effect exit = of(call, callee).exit().without(unchanged);
    List<Symbol> names = facts.names().stream().filter(name -> !exit.writes(name)).toList();
    return new Facts(
        names,
        facts.statuses().stream()
            .filter(status -> !exit.written().contains(status.variable()))
            .toList(),
        Conditions.surviving(facts.guards(), exit),
        facts.sweep() == null || facts.sweep().isWrittenBy(exit) ? null : facts.sweep(),
        facts.taken(),
        facts.unchanged().without(exit.written(), exit.members()));
  }

  /** What the callee's facts tell the caller. */
  Facts leaving(Edge call, Function callee, Facts facts) {
    if (facts.isEmpty()) {
      return facts;
    }
    Function caller = call.source().function();
    Effect exit = of(call, callee).exit();
    Effect end = of(call, callee).end();
    Facts returned = facts.after(exit, symbols).visibleIn(caller);
    for (Guard guard : Conditions.after(facts.guards(), end, symbols)) {
      returned = guard.isVisibleIn(caller) ? returned.guarded(guard, symbols) : returned;
    }
    List<Expression> arguments = ((Operation.Call) call.operation()).arguments();
    List<Symbol> names = new ArrayList<>();
    for (Symbol name : facts.names()) {
      Symbol outside = symbols.inCaller(name, callee, arguments);
      if (outside != null && outside.isVisibleIn(caller) && !exit.writes(outside)) {
        names.add(outside);
      }
    }
    List<Guard> guards = new ArrayList<>();
    for (Guard guard : facts.guards()) {
      Guard outside = outside(guard, callee, arguments);
      if (outside != null && conditions.isFollowed(outside, caller)) {
        guards.add(outside);
      }
    }
    // What the callee has written it knows; but where the caller means that by what was written.
    boolean isSame = arguments.stream().noneMatch(argument -> changes(exit, argument));
    return returned.either(
        new Facts(names, List.of(), Conditions.surviving(guards, isSame ? end : exit)));
  }

  private static boolean changes(Effect effect, Expression argument) {
    return Operands.variables(argument).stream().anyMatch(effect.written()::contains)
        || effect.changesAny(MemberName.in(argument));
  }

  private @Nullable Guard outside(Guard guard, Function callee, List<Expression> arguments) {
    Expression subject = symbols.inCaller(guard.subject(), callee, arguments);
    return subject == null ? null : guard.on(subject);
  }

  /** What held at the call, and so holds after it if the callee acquired a lock. */
  Facts acquired(Edge call, Function callee, Facts leaving) {
    Facts facts = leaving;
    for (Guard guard :
        Conditions.surviving(conditions.at(call.source()), of(call, callee).exit())) {
      facts = facts.guarded(guard, symbols);
    }
    return facts;
  }
}
