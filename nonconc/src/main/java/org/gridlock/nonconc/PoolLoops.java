// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.flow.CountedLoop;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Finds threads created in one loop and joined in another one, also of another function, where the
 * handles, and how many there are, are in memory: {@code pool->handles[i]}, {@code i < pool->n}
 * (section 6 of the design; not in the thesis). Both loops run once, and between them nothing
 * writes what they read.
 */
final class PoolLoops {
  private final Icfa icfa;
  private final HandleStores stores;
  private final FieldWriters fields;
  private final TypedPointers pointers;
  private final CallChains chains;
  private final Map<Edge, List<Pool>> byEnd = new HashMap<>();
  private final Set<Edge> pooled = new HashSet<>();

  /**
   * Two loops.
   *
   * @param creation that of the first; nothing else writes the handles
   * @param handle what is joined in each iteration of the second
   * @param bases through what each gets at the memory that both read: the same, if these pointers
   *     point to the same object
   */
  record Pool(Edge creation, Expression handle, List<Base> bases) {}

  /** Two pointers. */
  record Base(Expression first, Expression second) {}

  /** A loop, and an operation in it that is on a thread. */
  private record Turn(CountedLoop loop, Edge edge, List<Edge> chain) {}

  PoolLoops(Icfa icfa, HandleStores stores, FieldWriters fields, TypedPointers pointers) {
    this.icfa = icfa;
    this.stores = stores;
    this.fields = fields;
    this.pointers = pointers;
    this.chains = new CallChains(icfa);
    List<Turn> creations = new ArrayList<>();
    List<Turn> joins = new ArrayList<>();
    Map<Function, Map<CountedLoop, List<Edge>>> loops = new HashMap<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      boolean creates = edge.operation() instanceof Operation.CreateThread;
      boolean awaits =
          edge.operation() instanceof Operation.JoinThread join
              && join.attempt() == Operation.Attempt.BLOCKING;
      if (creates || awaits) {
        Function function = edge.source().function();
        loops
            .computeIfAbsent(function, this::loops)
            .forEach(
                (loop, chain) -> {
                  if (creates ? loop.contains(edge) : loop.alwaysPasses(edge)) {
                    (creates ? creations : joins).add(new Turn(loop, edge, chain));
                  }
                });
      }
    }
    for (Turn creation : creations) {
      for (Turn join : joins) {
        pair(creation, join);
      }
    }
  }

  /** The loops that run once, each with the calls by which control gets there. */
  private Map<CountedLoop, List<Edge>> loops(Function function) {
    Map<CountedLoop, List<Edge>> loops = new LinkedHashMap<>();
    for (CountedLoop loop : CountedLoop.in(function, icfa)) {
      List<Edge> chain = chains.to(loop.entry());
      if (CallChains.runsOnce(chain)) {
        loops.put(loop, chain);
      }
    }
    return loops;
  }

  /** Those of which all threads have been joined when an edge is passed. */
  List<Pool> joined(Edge edge) {
    return byEnd.getOrDefault(edge, List.of());
  }

  /** Whether the creation is one of a pool. */
  boolean areJoined(Edge creation) {
    return pooled.contains(creation);
  }

  private void pair(Turn creation, Turn join) {
    CountedLoop first = creation.loop();
    CountedLoop second = join.loop();
    Lvalue handle = ((Operation.CreateThread) creation.edge().operation()).handle();
    Expression joined =
        HandleMatch.source(
            join.edge().source(), ((Operation.JoinThread) join.edge().operation()).handle());
    if (first == second
        || handle == null
        || !(HandleMatch.plain(handle) instanceof Lvalue store)
        || !CallChains.mayFollow(creation.chain(), join.chain())) {
      return;
    }
    Alike alike = new Alike(first.index(), second.index(), new StoredLocals(icfa, first.header()));
    if (!first.stepsLike(second)
        || !alike.are(first.condition(), second.condition())
        || !alike.are(store, joined)) {
      return;
    }
    if (stores.creationsOf(store, List.of(creation.edge())).isEmpty()
        || !stores.isTyped(store)
        || first.mayFollow(creation.edge(), creation.edge())
        || !keepTheirValues(creation, join, store, alike)) {
      return;
    }
    byEnd
        .computeIfAbsent(second.leaving(), key -> new ArrayList<>())
        .add(new Pool(creation.edge(), joined, List.copyOf(alike.bases)));
    pooled.add(creation.edge());
  }

  private boolean keepTheirValues(Turn creation, Turn join, Lvalue store, Alike alike) {
    CountedLoop loop = creation.loop();
    List<Lvalue> reads = new ArrayList<>(MemoryReads.of(loop.condition()));
    reads.addAll(MemoryReads.locating(store));
    reads.removeIf(new Lvalue.Var(loop.index())::equals);
    alike.bases.forEach(base -> reads.removeIf(base.first()::equals));
    alike.stored.forEach((local, stored) -> reads.removeIf(new Lvalue.Var(local)::equals));
    return reads.stream().allMatch(read -> keepsItsValue(read, creation.chain(), join.chain()))
        && alike.stored.values().stream().allMatch(stored -> staysStored(stored, join.chain()));
  }

  /** Whether nothing else is written where a local variable was stored, until the threads end. */
  private boolean staysStored(Edge edge, List<Edge> second) {
    List<Edge> first = chains.to(edge);
    return CallChains.runsOnce(first)
        && ((Operation.Assign) edge.operation()).target() instanceof Lvalue.Member member
        && pointers.areKept(member.base().type())
        && fields.areOnly(member, writer -> writer == edge || !mayRun(writer, first, second));
  }

  private boolean keepsItsValue(Lvalue read, List<Edge> first, List<Edge> second) {
    return switch (read) {
      case Lvalue.Var(Variable variable) ->
          variable.isGlobal()
              && !variable.isVolatile()
              && !variable.isThreadLocal()
              && !icfa.isAddressTaken(variable)
              && stores.writers(variable).stream().noneMatch(edge -> mayRun(edge, first, second));
      case Lvalue.Member member ->
          pointers.areKept(member.base().type())
              && fields.areOnly(member, edge -> !mayRun(edge, first, second));
      case Lvalue.Element element -> false;
      case Lvalue.Deref deref -> false;
    };
  }

  /** Whether an operation may come between two others. */
  private boolean mayRun(Edge edge, List<Edge> first, List<Edge> second) {
    List<Edge> chain = chains.to(edge);
    return chain.isEmpty()
        || (CallChains.mayFollow(first, chain) && CallChains.mayFollow(chain, second));
  }

  /**
   * Compares expressions of two loops.
   *
   * @param stored the local variables that were stored where the second loop reads, with the edge
   */
  private record Alike(
      Variable first,
      Variable second,
      StoredLocals locals,
      List<Base> bases,
      Map<Variable, Edge> stored) {
    private Alike(Variable first, Variable second, StoredLocals locals) {
      this(first, second, locals, new ArrayList<>(), new LinkedHashMap<>());
    }

    /** Whether they have the same value in the same iteration if the bases are the same. */
    private boolean are(Expression one, Expression other) {
      return switch (one) {
        case Lvalue lvalue -> other instanceof Lvalue second && lie(lvalue, second);
        case Expression.Constant constant -> constant.equals(other);
        case Expression.Unary unary ->
            other instanceof Expression.Unary second
                && unary.operator() == second.operator()
                && unary.type().equals(second.type())
                && are(unary.operand(), second.operand());
        case Expression.Cast cast ->
            other instanceof Expression.Cast second
                && cast.type().equals(second.type())
                && are(cast.operand(), second.operand());
        case Expression.Binary binary ->
            other instanceof Expression.Binary second
                && binary.operator() == second.operator()
                && binary.type().equals(second.type())
                && are(binary.left(), second.left())
                && are(binary.right(), second.right());
        case Expression.PointerAdd add ->
            other instanceof Expression.PointerAdd second
                && add.type().equals(second.type())
                && are(add.pointer(), second.pointer())
                && are(add.index(), second.index());
        case Expression.AddressOf address -> false;
        case Expression.RealConstant constant -> false;
        case Expression.StringLiteral literal -> false;
        case Expression.FunctionAddress address -> false;
        case Expression.PointerDifference difference -> false;
        case Expression.Unknown unknown -> false;
      };
    }

    private boolean lie(Lvalue one, Lvalue other) {
      Expression base = base(one);
      Expression second = base(other);
      if (base != null && second != null) {
        bases.add(new Base(base, second));
        return one.type().equals(other.type());
      }
      return switch (one) {
        case Lvalue.Var(Variable variable) ->
            variable == first
                ? other.equals(new Lvalue.Var(this.second))
                : variable.isGlobal() ? other.equals(one) : isStored(variable, other);
        case Lvalue.Member member ->
            other instanceof Lvalue.Member of
                && member.field().equals(of.field())
                && lie(member.base(), of.base());
        case Lvalue.Element element ->
            other instanceof Lvalue.Element of
                && lie(element.array(), of.array())
                && are(element.index(), of.index());
        case Lvalue.Deref deref ->
            other instanceof Lvalue.Deref of
                && deref.type().equals(of.type())
                && are(deref.pointer(), of.pointer());
      };
    }

    /** Whether the first function has stored a local variable where the other reads. */
    private boolean isStored(Variable local, Lvalue other) {
      Edge edge = locals.stored(local);
      if (edge == null || !(other instanceof Lvalue.Member)) {
        return false;
      }
      stored.put(local, edge);
      return lie(((Operation.Assign) edge.operation()).target(), other);
    }

    /** The pointer by which a function gets at an object that it was given, or that is its own. */
    private static @Nullable Expression base(Lvalue object) {
      if (!(object.type() instanceof Composite)) {
        return null;
      }
      return switch (object) {
        case Lvalue.Var(Variable variable) ->
            variable.isGlobal()
                ? null
                : new Expression.AddressOf(new Type.Pointer(variable.type()), object);
        case Lvalue.Deref(Type type, Lvalue.Var(Variable pointer)) ->
            pointer.isGlobal() ? null : new Lvalue.Var(pointer);
        case Lvalue.Deref deref -> null;
        case Lvalue.Member member -> null;
        case Lvalue.Element element -> null;
      };
    }
  }
}
