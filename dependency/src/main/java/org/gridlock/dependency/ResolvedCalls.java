// SPDX-License-Identifier: Apache-2.0
package org.gridlock.dependency;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;

/** The calls and creations of a program, as a points-to analysis resolves them in any context. */
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

  private final Icfa icfa;
  private final List<Call> all = new ArrayList<>();
  private final Map<Edge, Collection<Function>> byEdge = new HashMap<>();
  private final Map<Function, List<Call>> byCallee = new LinkedHashMap<>();
  private final Map<Function, List<Call>> byCaller = new LinkedHashMap<>();

  private ResolvedCalls(Icfa icfa) {
    this.icfa = icfa;
  }

  /** The calls of a program. */
  public static <E extends Exception> ResolvedCalls in(Icfa icfa, Targets<E> targets) throws E {
    ResolvedCalls calls = new ResolvedCalls(icfa);
    for (Function function : icfa.functions()) {
      for (Edge edge : function.edges()) {
        if (Operands.callee(edge.operation()) != null) {
          Collection<Function> callees = targets.of(edge);
          calls.byEdge.put(edge, callees);
          callees.stream()
              .filter(Function::isDefined)
              .forEach(callee -> calls.add(new Call(function, edge, callee)));
        }
      }
    }
    return calls;
  }

  private void add(Call call) {
    all.add(call);
    byCallee.computeIfAbsent(call.callee, f -> new ArrayList<>()).add(call);
    byCaller.computeIfAbsent(call.caller, f -> new ArrayList<>()).add(call);
  }

  /** The program. */
  Icfa icfa() {
    return icfa;
  }

  /** What a call or creation may enter, undefined functions among them; none for other edges. */
  public Collection<Function> callees(Edge site) {
    return byEdge.getOrDefault(site, List.of());
  }

  /** All calls. */
  public List<Call> all() {
    return all;
  }

  /** The functions that are called. */
  public Iterable<Function> callees() {
    return byCallee.keySet();
  }

  /** The calls of a function. */
  public List<Call> of(Function callee) {
    return byCallee.getOrDefault(callee, List.of());
  }

  /** The calls that a function makes. */
  public List<Call> by(Function caller) {
    return byCaller.getOrDefault(caller, List.of());
  }
}
