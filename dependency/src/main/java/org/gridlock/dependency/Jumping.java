// SPDX-License-Identifier: Apache-2.0
package org.gridlock.dependency;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;

/**
 * Which functions a jump ({@code longjmp}) may leave: those that jump, and those that call them.
 * The linker lays the ways of jumps behind all calls through pointers that may enter one of them by
 * its type; what the pointers are tells more.
 */
public final class Jumping {
  private final ResolvedCalls calls;
  private final BitSet jumping = new BitSet();

  private Jumping(ResolvedCalls calls) {
    this.calls = calls;
    Deque<Function> pending = new ArrayDeque<>(calls.icfa().functions());
    pending.removeIf(f -> f.edges().stream().noneMatch(edge -> edge.operation().isJump()));
    ResolvedCalls.Upwards upwards = calls.new Upwards();
    while (!pending.isEmpty()) {
      Function function = pending.remove();
      if (!jumping.get(function.id())) {
        jumping.set(function.id());
        pending.addAll(upwards.callers(function));
      }
    }
  }

  /** The {@linkplain Function#jumpWays ways of jumps} that none takes. */
  public static Set<Edge> notTaken(ResolvedCalls calls) {
    Jumping jumping = new Jumping(calls);
    Set<Edge> found = new HashSet<>();
    for (Function function : calls.icfa().functions()) {
      for (Edge way : function.jumpWays()) {
        if (way.source().incoming().stream().noneMatch(jumping::mayJump)) {
          found.add(way);
        }
      }
    }
    return found;
  }

  private boolean mayJump(Edge edge) {
    Collection<Function> callees = calls.callees(edge);
    return edge.operation().isJump()
        || callees.stream().anyMatch(callee -> jumping.get(callee.id()));
  }
}
