// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.retry;

import java.util.ArrayDeque;
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
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;

/**
 * Which variables may be written through a pointer that is not just an argument of a call, by the
 * text: those whose address is kept, in a variable or anywhere else. A function that is given an
 * address keeps it if it does more with its parameter than to look where that leads and to pass it
 * on to functions that do no more, or to such of a library that keep nothing.
 */
final class PointedVariables {
  private final Set<Variable> kept;

  /** By variable or parameter, the parameters that its address, or value, is given to. */
  private final Map<Variable, Set<Variable>> lent = new HashMap<>();

  PointedVariables(Icfa icfa) {
    Set<Variable> found = new HashSet<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      collect(icfa.edge(id), found);
    }
    Map<Variable, Set<Variable>> givers = new HashMap<>();
    lent.forEach(
        (giver, parameters) ->
            parameters.forEach(
                parameter ->
                    givers.computeIfAbsent(parameter, key -> new HashSet<>(2)).add(giver)));
    Deque<Variable> pending = new ArrayDeque<>(found);
    while (!pending.isEmpty()) {
      for (Variable giver : givers.getOrDefault(pending.remove(), Set.of())) {
        if (found.add(giver)) {
          pending.add(giver);
        }
      }
    }
    kept = found;
  }

  /** Whether a pointer that is kept may lead to a variable; to a global one, any pointer. */
  boolean contains(Variable variable) {
    return kept.contains(variable) || (variable.isGlobal() && lent.containsKey(variable));
  }

  private void collect(Edge edge, Set<Variable> found) {
    Operation operation = edge.operation();
    switch (operation) {
      case Operation.Assume branch -> {}
      case Operation.LibraryCall call -> {
        if (call.knowledge() == Operation.Knowledge.UNKNOWN) {
          call.arguments().forEach(argument -> found.addAll(carried(argument)));
        }
      }
      case Operation.Call call -> {
        Function callee = Operands.namedCallee(call);
        List<Variable> parameters = callee == null ? List.of() : callee.parameters();
        for (int i = 0; i < call.arguments().size(); i++) {
          for (Variable given : carried(call.arguments().get(i))) {
            if (i < parameters.size()) {
              lent.computeIfAbsent(given, key -> new LinkedHashSet<>(2)).add(parameters.get(i));
            } else {
              found.add(given);
            }
          }
        }
      }
      default -> Operands.read(operation).forEach(value -> found.addAll(carried(value)));
    }
  }

  /** The variables whose address, or the pointers whose value, may be in a value. */
  private static Set<Variable> carried(Expression value) {
    Set<Variable> found = new HashSet<>();
    Deque<Expression> pending = new ArrayDeque<>(List.of(value));
    while (!pending.isEmpty()) {
      switch (pending.remove()) {
        case Expression.AddressOf address -> {
          switch (address.target().root()) {
            case Lvalue.Deref deref -> pending.add(deref.pointer());
            case Lvalue.Var(Variable variable) -> found.add(variable);
            default -> {}
          }
        }
        case Lvalue.Var(Variable variable) -> {
          if (variable.function() != null && variable.function().parameters().contains(variable)) {
            found.add(variable);
          }
        }
        case Expression.Cast cast -> pending.add(cast.operand());
        case Expression.PointerAdd add -> pending.add(add.pointer());
        case Expression.Unary unary -> pending.add(unary.operand());
        case Expression.Binary binary -> {
          if (!binary.operator().isComparison()) {
            pending.add(binary.left());
            pending.add(binary.right());
          }
        }
        default -> {} // a number, or what was read from memory: that was kept before
      }
    }
    return found;
  }
}
