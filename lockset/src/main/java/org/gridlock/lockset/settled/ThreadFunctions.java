// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.settled;

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
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;

/** Which functions create threads, and which others than the first thread run, by the text. */
final class ThreadFunctions {
  /**
   * What leads from functions to others.
   *
   * @param named from each to some
   * @param from each of these leads to all of {@code to}, too; a large program has no room for each
   *     pair of a call through a pointer and what it may call
   */
  private record Step(Map<Function, Set<Function>> named, Set<Function> from, Set<Function> to) {}

  private final Icfa icfa;

  /** Those whose address is used other than to call them, or create a thread, directly. */
  private final Set<Function> exposed = new HashSet<>();

  private final Map<Function, Set<Function>> named = new HashMap<>();
  private final Map<Function, Set<Function>> started = new HashMap<>();
  private final Set<Function> callingIndirectly = new HashSet<>();
  private final Step callers;
  private final Set<Function> creating;
  private final boolean exposedCreate;
  private final Set<Function> byAddress;
  private final Set<Function> early;

  ThreadFunctions(Icfa icfa) {
    this.icfa = icfa;
    Set<Function> creators = new HashSet<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      collect(icfa.edge(id), creators);
    }
    Map<Function, Set<Function>> naming = new HashMap<>();
    named.forEach(
        (caller, all) ->
            all.forEach(
                callee -> naming.computeIfAbsent(callee, key -> new HashSet<>()).add(caller)));
    callers = new Step(naming, exposed, callingIndirectly);
    creating = closure(creators, List.of(callers));
    exposedCreate = exposed.stream().anyMatch(creating::contains);
    List<Step> running =
        List.of(new Step(named, callingIndirectly, exposed), new Step(started, Set.of(), Set.of()));
    byAddress = closure(icfa.addressTakenFunctions(), running);
    early = closure(started.getOrDefault(icfa.start(), Set.of()), running);
  }

  private void collect(Edge edge, Set<Function> creators) {
    Operation operation = edge.operation();
    Function function = edge.source().function();
    List<Expression> read = new ArrayList<>(Operands.read(operation));
    if (operation instanceof Operation.Call call) {
      Function callee = Operands.namedCallee(operation);
      if (callee == null) {
        callingIndirectly.add(function);
      } else {
        named.computeIfAbsent(function, key -> new HashSet<>()).add(callee);
        read.remove(call.callee());
      }
    } else if (operation instanceof Operation.CreateThread create) {
      if (function != icfa.start()) {
        creators.add(function);
      }
      Set<Function> starts = started.computeIfAbsent(function, key -> new LinkedHashSet<>());
      if (create.start().withoutCasts() instanceof Expression.FunctionAddress start) {
        starts.add(start.function());
        read.remove(create.start());
      } else {
        starts.addAll(icfa.addressTakenFunctions());
      }
    }
    read.addAll(Operands.written(operation));
    for (Expression root : read) {
      exposed.addAll(Operands.functions(root));
    }
  }

  private static Set<Function> closure(Collection<Function> first, List<Step> steps) {
    Set<Function> found = new HashSet<>(first);
    Deque<Function> pending = new ArrayDeque<>(found);
    List<Step> untaken = new ArrayList<>(steps);
    while (!pending.isEmpty()) {
      Function function = pending.remove();
      for (Step step : steps) {
        add(step.named.getOrDefault(function, Set.of()), found, pending);
        if (step.from.contains(function) && untaken.remove(step)) {
          add(step.to, found, pending);
        }
      }
    }
    return found;
  }

  private static void add(Set<Function> more, Set<Function> found, Deque<Function> pending) {
    for (Function function : more) {
      if (found.add(function)) {
        pending.add(function);
      }
    }
  }

  /** Whether a thread may be created before control comes to the end of the edge. */
  boolean mayCreate(Edge edge) {
    if (edge.operation() instanceof Operation.Call) {
      Function callee = Operands.namedCallee(edge.operation());
      return callee == null ? exposedCreate : creating.contains(callee);
    }
    return edge.operation() instanceof Operation.CreateThread
        && edge.source().function() != icfa.start();
  }

  /** Whether something may run the function other than by direct calls. */
  boolean isReachedByAddress(Function function) {
    return byAddress.contains(function);
  }

  /** Whether threads may run the function that are there from the beginning. */
  boolean isEarly(Function function) {
    return early.contains(function);
  }

  /** Some functions, and those that may call one of them. */
  Set<Function> callersOf(Set<Function> functions) {
    return closure(functions, List.of(callers));
  }
}
