// SPDX-License-Identifier: Apache-2.0
package org.gridlock.dependency;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;

/**
 * The calls and creations of a program, as a points-to analysis resolves them in any context. Sites
 * that may enter the same functions share them, so that a large program with many calls through
 * pointers needs no room for each pair.
 */
public final class ResolvedCalls {
  /** A defined function that a call or creation may enter. */
  public record Call(Function caller, Edge edge, Function callee) {
    /** The arguments of a call; of a creation none. */
    public List<Expression> arguments() {
      return edge.operation() instanceof Operation.Call call ? call.arguments() : List.of();
    }

    /** How many of the callee's parameters are given. */
    public int bound() {
      return Math.min(arguments().size(), callee.parameters().size());
    }
  }

  /** Tells what a call or creation may enter. */
  public interface Targets<E extends Exception> {
    Collection<Function> of(Edge edge) throws E;
  }

  /** Sites that may enter the same functions. */
  private record Group(List<Function> callees, List<Edge> sites) {
    Stream<Call> at(Edge site) {
      return defined().map(callee -> call(site, callee));
    }

    Stream<Function> defined() {
      return callees.stream().filter(Function::isDefined);
    }
  }

  private final Icfa icfa;
  private final Map<Edge, Group> bySite = new LinkedHashMap<>();
  private final Map<Function, List<Group>> byCallee = new LinkedHashMap<>();

  private ResolvedCalls(Icfa icfa) {
    this.icfa = icfa;
  }

  /** The calls of a program. */
  public static <E extends Exception> ResolvedCalls in(Icfa icfa, Targets<E> targets) throws E {
    ResolvedCalls calls = new ResolvedCalls(icfa);
    Map<List<Function>, Group> groups = new HashMap<>();
    for (Function function : icfa.functions()) {
      for (Edge edge : function.edges()) {
        if (Operands.callee(edge.operation()) != null) {
          List<Function> callees = List.copyOf(targets.of(edge));
          Group group = groups.computeIfAbsent(callees, calls::group);
          group.sites.add(edge);
          calls.bySite.put(edge, group);
        }
      }
    }
    return calls;
  }

  private Group group(List<Function> callees) {
    Group group = new Group(callees, new ArrayList<>());
    group.defined().forEach(f -> byCallee.computeIfAbsent(f, k -> new ArrayList<>()).add(group));
    return group;
  }

  private static Call call(Edge site, Function callee) {
    return new Call(site.source().function(), site, callee);
  }

  /** The program. */
  Icfa icfa() {
    return icfa;
  }

  /** What a call or creation may enter, undefined functions among them; none for other edges. */
  public Collection<Function> callees(Edge site) {
    Group group = bySite.get(site);
    return group == null ? List.of() : group.callees;
  }

  /** All calls. */
  public Iterable<Call> all() {
    return () -> bySite.entrySet().stream().flatMap(s -> s.getValue().at(s.getKey())).iterator();
  }

  /** The functions that are called. */
  public Iterable<Function> callees() {
    return byCallee.keySet();
  }

  /** The calls of a function. */
  public Iterable<Call> of(Function callee) {
    List<Group> groups = byCallee.getOrDefault(callee, List.of());
    return () ->
        groups.stream()
            .flatMap(group -> group.sites.stream())
            .map(site -> call(site, callee))
            .iterator();
  }

  /** The sites of calls and creations. */
  public Iterable<Edge> sites() {
    return bySite.keySet();
  }

  /**
   * Goes upwards in the call graph for facts that one callee alone brings to its callers: sites
   * that may enter the same functions are told of the first of these only.
   */
  final class Upwards {
    private final Set<Group> told = Collections.newSetFromMap(new IdentityHashMap<>());

    /** The functions that call it and do not know yet. */
    List<Function> callers(Function callee) {
      List<Function> callers = new ArrayList<>();
      for (Group group : byCallee.getOrDefault(callee, List.of())) {
        if (told.add(group)) {
          group.sites.forEach(site -> callers.add(site.source().function()));
        }
      }
      return callers;
    }
  }

  /** The ids of some functions and of all that call them, directly or not. */
  public BitSet reaching(Collection<Function> some) {
    BitSet found = new BitSet();
    some.forEach(function -> found.set(function.id()));
    Deque<Function> pending = new ArrayDeque<>(some);
    Upwards upwards = new Upwards();
    while (!pending.isEmpty()) {
      for (Function caller : upwards.callers(pending.remove())) {
        if (!found.get(caller.id())) {
          found.set(caller.id());
          pending.add(caller);
        }
      }
    }
    return found;
  }

  /** The calls that a function makes. */
  public Iterable<Call> by(Function caller) {
    return () ->
        caller.edges().stream()
            .flatMap(site -> callees(site).stream().map(callee -> new Call(caller, site, callee)))
            .filter(call -> call.callee.isDefined())
            .iterator();
  }
}
