// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;

/** Where jumps lead: lays the edges that stand for them. */
final class JumpWays {
  private final IcfaBuilder builder;
  private final List<LongJumps.Jump> jumps;
  private final List<LongJumps.Landing> landings;
  private final Map<Function, List<LongJumps.Passage>> open = new HashMap<>();
  private final LinkedCalls calls;

  /** The functions that a jump may leave: those that jump, and those that call them. */
  private final Set<Function> jumping;

  /** Somewhere a jump may leave a function: from a call or jump, and the location behind that. */
  private record Leaving(Location site, Location from) {}

  /** An edge that was laid. */
  private record Laid(Location from, Location to) {}

  private final Set<Laid> laid = new HashSet<>();

  JumpWays(
      IcfaBuilder builder,
      LinkedCalls calls,
      Collection<LongJumps.Passage> passages,
      List<LongJumps.Jump> jumps,
      List<LongJumps.Landing> landings) {
    this.builder = builder;
    this.jumps = jumps;
    this.landings = landings;
    this.calls = calls;
    for (LongJumps.Passage passage : passages) {
      open.computeIfAbsent(passage.after().function(), key -> new ArrayList<>()).add(passage);
    }
    Set<Function> direct = new HashSet<>();
    for (Function function : builder.functions()) {
      if (function.edges().stream().anyMatch(edge -> edge.operation().isJump())) {
        direct.add(function);
      }
    }
    this.jumping = calls.reaching(direct);
  }

  /**
   * Lays all edges.
   *
   * @param entries functions that are called by others that may wait for jumps
   * @param fromOutside whether code outside the program may wait for jumps, too
   */
  void lay(Collection<Function> entries, boolean fromOutside) {
    layReturns();
    Set<Function> left = new LinkedHashSet<>(entries);
    if (fromOutside) {
      left.addAll(calls.addressed());
      for (Function function : builder.functions()) {
        if (function.runsCallbacks()) {
          function.edges().forEach(edge -> left.addAll(calls.callees(edge)));
        }
      }
    }
    for (Function function : List.copyOf(builder.functions())) {
      List<LongJumps.Landing> own =
          landings.stream().filter(l -> l.again().function() == function).toList();
      left.addAll(calledBehind(own, leaving(function)));
    }
    for (Function function : calls.reachedFrom(left)) {
      if (jumping.contains(function)) {
        leaving(function).forEach(leaving -> edge(leaving.from(), function.exit()));
      }
    }
    for (LongJumps.Jump jump : jumps) {
      if (jump.begin().outgoing().isEmpty()) {
        builder.edge(jump.site(), jump.gap(), jump.lost());
      }
    }
  }

  /** Lets callers go on behind calls of functions that may return otherwise than by a jump. */
  private void layReturns() {
    Set<Function> returning = new HashSet<>();
    Deque<Function> pending = new ArrayDeque<>(builder.functions());
    while (!pending.isEmpty()) {
      Function function = pending.remove();
      if (function.isDefined()) {
        open.getOrDefault(function, new ArrayList<>())
            .removeIf(passage -> layReturn(passage, returning));
        if (!returning.contains(function)
            && LinkedCalls.reached(function.entry()).contains(function.exit())) {
          returning.add(function);
          pending.addAll(calls.callers(function));
        }
      }
    }
  }

  private boolean layReturn(LongJumps.Passage passage, Set<Function> returning) {
    boolean returns =
        passage.after().incoming().stream().anyMatch(edge -> mayReturn(edge, returning));
    if (returns) {
      builder.edge(passage.after(), passage.next(), passage.target());
    }
    return returns;
  }

  private static boolean mayReturn(Edge edge, Set<Function> returning) {
    Function named =
        edge.operation() instanceof Operation.Call call ? call.callee().namedFunction() : null;
    return named == null || !named.isDefined() || returning.contains(named);
  }

  private List<Leaving> leaving(Function function) {
    List<Leaving> found = new ArrayList<>();
    for (Edge edge : function.edges()) {
      if (edge.operation().isJump() || calls.callees(edge).stream().anyMatch(jumping::contains)) {
        found.add(new Leaving(edge.source(), edge.target()));
      }
    }
    return found;
  }

  /**
   * Lets jumps land in a function.
   *
   * @return what may be called after one of its landings was made ready, and jump
   */
  private Set<Function> calledBehind(List<LongJumps.Landing> own, List<Leaving> all) {
    Set<Function> called = new LinkedHashSet<>();
    boolean changed = !own.isEmpty();
    while (changed) {
      changed = false;
      for (LongJumps.Landing landing : own) {
        Set<Location> behind = LinkedCalls.reached(landing.target());
        for (Leaving leaving : all) {
          if (behind.contains(leaving.site())) {
            changed |= edge(leaving.from(), landing.again());
            leaving.site().outgoing().forEach(edge -> called.addAll(calls.callees(edge)));
          }
        }
      }
    }
    return called;
  }

  private boolean edge(Location from, Location to) {
    boolean isNew = from != to && laid.add(new Laid(from, to));
    if (isNew) {
      builder.jumpWay(from, to);
    }
    return isNew;
  }
}
