// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link.varargs;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gridlock.icfa.AddressTaken;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;

/**
 * Functions that are given options in a list of arguments of variable length: {@code start(port,
 * OPTION_LIMIT, 10, OPTION_END)}. The list of each call is followed through the functions that read
 * it, and what they do for options that no call gives is left out, as dead code.
 *
 * <p>An argument is read as the type that it has (C11 7.16.1.1); one that is no constant may be
 * anything.
 */
public final class ArgumentLists {
  /** With more, all code stays. */
  private static final int MAX_STATES = 100_000;

  private static final Expression NEVER = new Expression.Constant(Type.Int.INT, 0);

  private final IcfaBuilder builder;

  /** The functions with lists that only calls by their name enter. */
  private final Map<Function, ListVariables> readers = new HashMap<>();

  private record Visit(Location location, ListState state) {}

  private final Set<Visit> seen = new HashSet<>();
  private final Deque<Visit> pending = new ArrayDeque<>();
  private final Set<Edge> passed = new HashSet<>();

  private ArgumentLists(IcfaBuilder builder) {
    this.builder = builder;
  }

  /** Replaces the operations to which control never comes in a program that is linked. */
  public static void leaveOutUnread(IcfaBuilder builder) {
    ArgumentLists lists = new ArgumentLists(builder);
    lists.findReaders();
    if (!lists.readers.isEmpty() && lists.follow()) {
      lists.readers.keySet().forEach(lists::leaveOut);
    }
  }

  private void findReaders() {
    BitSet exposed = new BitSet();
    BitSet variables = new BitSet();
    for (Function function : builder.functions()) {
      function.edges().forEach(edge -> AddressTaken.collect(edge.operation(), variables, exposed));
    }
    for (Function function : builder.functions()) {
      if (function.isDefined() && function.jumpWays().isEmpty() && !exposed.get(function.id())) {
        ListVariables lists = new ListVariables(function);
        if (!lists.isEmpty()) {
          readers.put(function, lists);
        }
      }
    }
  }

  /** Follows all calls; false if there are too many states. */
  private boolean follow() {
    for (Function function : builder.functions()) {
      if (!readers.containsKey(function)) {
        function.edges().forEach(edge -> enter(edge, ListState.NOTHING, ListVariables.NONE));
      }
    }
    while (!pending.isEmpty() && seen.size() <= MAX_STATES) {
      Visit visit = pending.remove();
      ListVariables variables = Objects.requireNonNull(readers.get(visit.location.function()));
      for (Edge edge : visit.location.outgoing()) {
        ListState after = visit.state.after(edge.operation(), variables);
        if (after != null) {
          passed.add(edge);
          enter(edge, visit.state, variables);
          visit(edge.target(), after);
        }
      }
    }
    return pending.isEmpty();
  }

  private void enter(Edge edge, ListState state, ListVariables variables) {
    Function callee = Operands.namedCallee(edge.operation());
    if (callee != null && readers.containsKey(callee)) {
      Operation.Call call = (Operation.Call) edge.operation();
      visit(callee.entry(), state.entering(call, callee, variables));
    }
  }

  private void visit(Location location, ListState state) {
    Visit visit = new Visit(location, state);
    if (seen.add(visit)) {
      pending.add(visit);
    }
  }

  private void leaveOut(Function function) {
    for (Edge edge : List.copyOf(function.edges())) {
      if (!passed.contains(edge)) {
        builder.replace(
            edge,
            edge.operation() instanceof Operation.Assume
                ? new Operation.Assume(NEVER, true)
                : new Operation.Skip());
      }
    }
  }
}
