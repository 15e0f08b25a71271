// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayDeque;
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
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.jspecify.annotations.Nullable;

/**
 * The functions that only run within activations of another one, and create or join threads there:
 * by the program text.
 */
final class OwnFunctions {
  private final Set<Function> exposed;

  /** Those that run whenever a signal comes. */
  private final List<Function> interrupting;

  /** By direct calls. */
  private final Map<Function, Set<Function>> callers = new HashMap<>();

  private final Map<Function, Set<Function>> callees = new HashMap<>();

  /** Those with calls through pointers. */
  private final Set<Function> indirect = new HashSet<>();

  /** Those that create or join threads, or call one that does. */
  private final Set<Function> concerned = new HashSet<>();

  /**
   * Those of a program.
   *
   * @param making make arrays for handles, or tell which threads were created, which is a part of
   *     creating them
   */
  OwnFunctions(Icfa icfa, Collection<Function> making) {
    concerned.addAll(making);
    this.exposed = new LinkedHashSet<>(icfa.addressTakenFunctions());
    this.interrupting = icfa.functions().stream().filter(Function::interrupts).toList();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      collect(icfa.edge(id));
    }
    Deque<Function> pending = new ArrayDeque<>(concerned);
    while (!pending.isEmpty()) {
      for (Function caller : callers.getOrDefault(pending.remove(), Set.of())) {
        if (concerned.add(caller)) {
          pending.add(caller);
        }
      }
    }
  }

  private void collect(Edge edge) {
    Function function = edge.source().function();
    switch (edge.operation()) {
      case Operation.CreateThread create -> concerned.add(function);
      case Operation.JoinThread join -> concerned.add(function);
      case Operation.Call call -> {
        Function callee = callee(call);
        if (callee != null) {
          callers.computeIfAbsent(callee, key -> new HashSet<>()).add(function);
          callees.computeIfAbsent(function, key -> new LinkedHashSet<>()).add(callee);
        } else {
          indirect.add(function);
        }
      }
      default -> {}
    }
  }

  /** The function that a call enters if it names it, and the program defines it; else null. */
  static @Nullable Function callee(Operation operation) {
    return Operands.namedCallee(operation) instanceof Function callee && callee.isDefined()
        ? callee
        : null;
  }

  /**
   * A function together with those that nobody else calls, directly or through each other, and that
   * do not call each other in a circle; none if it may be activated again while it is active.
   */
  Set<Function> of(Function root) {
    Set<Function> own = new LinkedHashSet<>();
    if (isRecursive(root)) {
      return own;
    }
    own.add(root);
    Deque<Function> pending = new ArrayDeque<>(own);
    while (!pending.isEmpty()) {
      for (Function callee : callees.getOrDefault(pending.remove(), Set.of())) {
        if (!exposed.contains(callee)
            && own.containsAll(callers.getOrDefault(callee, Set.of()))
            && own.add(callee)) {
          pending.add(callee);
        }
      }
    }
    own.retainAll(concerned);
    return own;
  }

  private boolean isRecursive(Function root) {
    Set<Function> seen = new HashSet<>();
    Deque<Function> pending = new ArrayDeque<>(interrupting);
    pending.add(root);
    while (!pending.isEmpty()) {
      Function caller = pending.remove();
      Set<Function> called = new LinkedHashSet<>(callees.getOrDefault(caller, Set.of()));
      if (indirect.contains(caller)) {
        called.addAll(exposed);
      }
      for (Function callee : called) {
        if (callee == root) {
          return true;
        }
        if (seen.add(callee)) {
          pending.add(callee);
        }
      }
    }
    return false;
  }
}
