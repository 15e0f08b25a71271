// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.context;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.place.NoContexts;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.pointer.PointsTo;

/** The calls and creations of a program, as a points-to analysis without contexts resolves them. */
final class ResolvedCalls {
  /** A function that a call or creation may enter. */
  record Call(Function caller, Edge edge, Function callee) {
    /** The arguments of a call; of a creation none. */
    List<Expression> arguments() {
      return edge.operation() instanceof Operation.Call call ? call.arguments() : List.of();
    }

    /** How many of the callee's parameters are given. */
    int bound() {
      return Math.min(arguments().size(), callee.parameters().size());
    }
  }

  private final List<Call> all = new ArrayList<>();
  private final Map<Function, List<Call>> byCallee = new LinkedHashMap<>();
  private final Map<Function, List<Call>> byCaller = new LinkedHashMap<>();

  static ResolvedCalls in(Icfa icfa, PlaceMap places, PointsTo pointsTo, Deadline deadline)
      throws ResourceException {
    ResolvedCalls calls = new ResolvedCalls();
    for (Function function : icfa.functions()) {
      for (Edge edge : function.edges()) {
        if (edge.operation() instanceof Operation.Call
            || edge.operation() instanceof Operation.CreateThread) {
          deadline.check();
          pointsTo
              .targets(places.move(NoContexts.any(places, function), edge.source()), edge)
              .stream()
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

  List<Call> all() {
    return all;
  }

  /** The functions that are called. */
  Iterable<Function> callees() {
    return byCallee.keySet();
  }

  /** The calls of a function. */
  List<Call> of(Function callee) {
    return byCallee.getOrDefault(callee, List.of());
  }

  /** The calls that a function makes. */
  List<Call> by(Function caller) {
    return byCaller.getOrDefault(caller, List.of());
  }
}
