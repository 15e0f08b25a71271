// SPDX-License-Identifier: Apache-2.0
package org.gridlock.dependency;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;

/** Which functions may return: those that a path leads through, past calls that may return. */
final class Returning {
  private final ResolvedCalls calls;
  private final BitSet mayReturn = new BitSet();

  Returning(ResolvedCalls calls) {
    this.calls = calls;
    Deque<Function> pending = new ArrayDeque<>(calls.icfa().functions());
    ResolvedCalls.Upwards upwards = calls.new Upwards();
    while (!pending.isEmpty()) {
      Function function = pending.remove();
      if (!mayReturn(function) && isPassedThrough(function)) {
        mayReturn.set(function.id());
        pending.addAll(upwards.callers(function));
      }
    }
  }

  boolean mayReturn(Function function) {
    return !function.isDefined() || mayReturn.get(function.id());
  }

  private boolean isPassedThrough(Function function) {
    BitSet found = new BitSet();
    Deque<Location> pending = new ArrayDeque<>();
    pending.add(function.entry());
    found.set(function.entry().id());
    while (!pending.isEmpty()) {
      for (Edge edge : pending.remove().outgoing()) {
        if (!found.get(edge.target().id()) && passes(edge)) {
          found.set(edge.target().id());
          pending.add(edge.target());
        }
      }
    }
    return found.get(function.exit().id());
  }

  private boolean passes(Edge edge) {
    Collection<Function> callees =
        edge.operation() instanceof Operation.Call ? calls.callees(edge) : List.of();
    return callees.isEmpty() || callees.stream().anyMatch(this::mayReturn);
  }
}
