// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.calls;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.absint.engine.CallTargets;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.FlowInsensitiveAnalysis;
import org.gridlock.absint.engine.FlowInsensitiveEngine;
import org.gridlock.absint.place.ContextPolicy;
import org.gridlock.absint.place.NoKey;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.jspecify.annotations.Nullable;

/**
 * Resolves calls and thread creations without a points-to analysis: a parameter that is never
 * assigned and whose address is never taken holds what the callers in its context pass. So a
 * wrapper of {@code pthread_create} (thesis figure 4.6b) starts one function per context. Any other
 * pointer may refer to all {@linkplain Icfa#candidates candidates}.
 *
 * <p>Maps only ever grow from "nothing passed yet" over one function to "unknown", and a site's
 * targets with them, so the result is a fixpoint whatever the order.
 */
public final class FunctionPointerMaps implements CallTargets {
  /** A parameter in a context. */
  private record Cell(Place entry, Variable parameter) {}

  /** What a cell holds: one function, or anything. */
  private sealed interface Pointee {
    record One(Function function) implements Pointee {}

    enum Unknown implements Pointee {
      UNKNOWN
    }
  }

  /** An indirect site that waits for what a cell will hold. */
  private record Waiting(Place site, Edge edge) {}

  private final Icfa icfa;
  private final PlaceMap places;
  private final BitSet assigned = new BitSet();
  private final Map<Cell, Pointee> maps = new HashMap<>();
  private final Map<Cell, List<Cell>> passedOn = new HashMap<>();
  private final Map<Cell, List<Waiting>> waiting = new HashMap<>();

  private FunctionPointerMaps(Icfa icfa, PlaceMap places) {
    this.icfa = icfa;
    this.places = places;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      for (Lvalue target : Operands.written(icfa.edge(id).operation())) {
        if (target instanceof Lvalue.Var variable) {
          assigned.set(variable.variable().id());
        }
      }
    }
  }

  /** Explores a program. */
  public static FunctionPointerMaps run(
      Icfa icfa, PlaceMap places, ContextPolicy<? super NoKey> policy, Deadline deadline)
      throws ResourceException {
    FunctionPointerMaps maps = new FunctionPointerMaps(icfa, places);
    Exploration exploration = maps.new Exploration(policy, deadline);
    exploration.engine.run();
    return maps;
  }

  @Override
  public Collection<Function> targets(Place site, Edge edge) {
    Expression callee = stripped(Operands.callee(edge.operation()));
    if (callee instanceof Expression.FunctionAddress address) {
      return address.function().isDefined() ? List.of(address.function()) : List.of();
    }
    Cell cell = cell(places.move(site, site.function().entry()), callee);
    if (cell == null) {
      return icfa.candidates(edge);
    }
    Pointee pointee = maps.get(cell);
    return switch (pointee) {
      case null -> List.of();
      case Pointee.One one -> one.function.isDefined() ? List.of(one.function) : List.of();
      case Pointee.Unknown unknown -> icfa.candidates(edge);
    };
  }

  private @Nullable Cell cell(Place entry, @Nullable Expression expression) {
    return stripped(expression) instanceof Lvalue.Var variable
            && variable.variable().kind() == Variable.Kind.PARAMETER
            && !assigned.get(variable.variable().id())
            && !icfa.isAddressTaken(variable.variable())
        ? new Cell(entry, variable.variable())
        : null;
  }

  private static @Nullable Expression stripped(@Nullable Expression expression) {
    Expression plain = expression;
    while (plain instanceof Expression.Cast cast && cast.type().size() == 8) {
      plain = cast.operand();
    }
    return plain;
  }

  /** Fills the maps while the engine explores. */
  private final class Exploration implements FlowInsensitiveAnalysis {
    private final FlowInsensitiveEngine engine;

    Exploration(ContextPolicy<? super NoKey> policy, Deadline deadline) {
      engine = new FlowInsensitiveEngine(icfa, places, policy, f -> true, this, deadline);
    }

    @Override
    public void enterBody(Place entry) {
      if (entry.parent() == null) {
        entry.function().parameters().forEach(p -> raise(new Cell(entry, p), unknown()));
      }
    }

    @Override
    public void edge(Place entry, Edge edge) {
      Expression callee = Operands.callee(edge.operation());
      if (callee == null || stripped(callee) instanceof Expression.FunctionAddress) {
        return;
      }
      Place site = places.move(entry, edge.source());
      Cell cell = cell(entry, callee);
      if (cell != null) {
        waiting.computeIfAbsent(cell, c -> new ArrayList<>()).add(new Waiting(site, edge));
      }
      targets(site, edge).forEach(f -> engine.reach(site, edge, f));
    }

    @Override
    public void call(Place callSite, Edge edge, Place calleeEntry, Function callee) {
      List<Expression> arguments = Operands.arguments(edge.operation());
      Place caller = places.move(callSite, callSite.function().entry());
      for (int i = 0; i < callee.parameters().size(); i++) {
        Cell parameter = new Cell(calleeEntry, callee.parameters().get(i));
        @Nullable Expression argument = i < arguments.size() ? stripped(arguments.get(i)) : null;
        Cell source = cell(caller, argument);
        if (source != null) {
          passedOn.computeIfAbsent(source, c -> new ArrayList<>()).add(parameter);
          Pointee known = maps.get(source);
          if (known != null) {
            raise(parameter, known);
          }
        } else if (argument instanceof Expression.FunctionAddress address) {
          raise(parameter, new Pointee.One(address.function()));
        } else {
          raise(parameter, unknown());
        }
      }
    }

    private Pointee unknown() {
      return Pointee.Unknown.UNKNOWN;
    }

    /** Joins a value into a cell and all that it is passed on to. */
    private void raise(Cell first, Pointee value) {
      record Change(Cell cell, Pointee value) {}
      Deque<Change> changes = new ArrayDeque<>();
      changes.add(new Change(first, value));
      while (!changes.isEmpty()) {
        Change change = changes.remove();
        Pointee old = maps.get(change.cell);
        Pointee now = old == null || old.equals(change.value) ? change.value : unknown();
        if (now.equals(old)) {
          continue;
        }
        maps.put(change.cell, now);
        for (Cell next : List.copyOf(passedOn.getOrDefault(change.cell, List.of()))) {
          changes.add(new Change(next, now));
        }
        for (Waiting site : List.copyOf(waiting.getOrDefault(change.cell, List.of()))) {
          targets(site.site, site.edge).forEach(f -> engine.reach(site.site, site.edge, f));
        }
      }
    }
  }
}
