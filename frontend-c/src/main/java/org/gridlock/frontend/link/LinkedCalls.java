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
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.call.TypedCalls;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a program that is linked but for what jumps add to it. A call through a pointer may
 * enter every function of its arity and type whose address is taken, except those that only start
 * threads.
 */
final class LinkedCalls {
  private final @Nullable Function outside;
  private final Set<Function> addressed = new LinkedHashSet<>();
  private final Map<Function, Set<Function>> callers = new HashMap<>();
  private final Map<Edge, List<Function>> throughPointers = new HashMap<>();
  private final TypedCalls typed;

  /**
   * The calls of a program.
   *
   * @param outside what also may be called through any pointer, or null
   */
  LinkedCalls(List<Function> functions, @Nullable Function outside) {
    this.outside = outside;
    this.typed = new TypedCalls(functions);
    for (Function function : functions) {
      function.edges().forEach(edge -> collectAddressed(edge.operation()));
    }
    for (Function function : functions) {
      for (Edge edge : function.edges()) {
        for (Function callee : callees(edge)) {
          callers.computeIfAbsent(callee, key -> new HashSet<>()).add(function);
        }
      }
    }
  }

  private void collectAddressed(Operation operation) {
    Expression callee = Operands.callee(operation);
    List<Expression> mentioned = new ArrayList<>(Operands.written(operation));
    mentioned.addAll(
        callee != null && callee.namedFunction() != null
            ? Operands.arguments(operation)
            : Operands.read(operation));
    mentioned.forEach(root -> addressed.addAll(Operands.functions(root)));
  }

  /** The functions that a call through a pointer may enter. */
  Set<Function> addressed() {
    return addressed;
  }

  /** The functions with a body that an edge calls; none if it is no call. */
  Collection<Function> callees(Edge edge) {
    if (!(edge.operation() instanceof Operation.Call call)) {
      return List.of();
    }
    Function named = call.callee().namedFunction();
    if (named != null) {
      return named.isDefined() ? List.of(named) : List.of();
    }
    return throughPointers.computeIfAbsent(edge, key -> candidates(edge.source().function(), call));
  }

  private List<Function> candidates(Function caller, Operation.Call call) {
    List<Function> found = new ArrayList<>();
    for (Function function : addressed) {
      if (function.isDefined()
          && Icfa.acceptsArity(function.type(), call.arguments().size())
          && typed.mayEnter(caller, call.callee(), function)) {
        found.add(function);
      }
    }
    if (outside != null) {
      found.add(outside);
    }
    return found;
  }

  /** Some functions and all that call them, directly or not. */
  Set<Function> reaching(Collection<Function> targets) {
    Set<Function> found = new HashSet<>(targets);
    Deque<Function> pending = new ArrayDeque<>(found);
    while (!pending.isEmpty()) {
      for (Function caller : callers(pending.pop())) {
        if (found.add(caller)) {
          pending.push(caller);
        }
      }
    }
    return found;
  }

  /** Some functions and all that they call, directly or not. */
  Set<Function> reachedFrom(Collection<Function> roots) {
    Set<Function> found = new HashSet<>(roots);
    Deque<Function> pending = new ArrayDeque<>(found);
    while (!pending.isEmpty()) {
      for (Edge edge : pending.pop().edges()) {
        for (Function callee : callees(edge)) {
          if (found.add(callee)) {
            pending.push(callee);
          }
        }
      }
    }
    return found;
  }

  /** The functions that call a function. */
  Set<Function> callers(Function callee) {
    return callers.getOrDefault(callee, Set.of());
  }

  /** The locations reached from one within its function, along the edges laid so far. */
  static Set<Location> reached(Location from) {
    Set<Location> found = new HashSet<>(Set.of(from));
    Deque<Location> pending = new ArrayDeque<>(found);
    while (!pending.isEmpty()) {
      for (Edge edge : pending.pop().outgoing()) {
        if (found.add(edge.target())) {
          pending.push(edge.target());
        }
      }
    }
    return found;
  }
}
