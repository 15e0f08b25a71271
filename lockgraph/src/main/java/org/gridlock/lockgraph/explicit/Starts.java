// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.explicit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.symbol.Effect;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/** What is known where a function begins that is called, and of its caller when it returns. */
record Starts(Symbols symbols, StoredValues stored) {

  /** Whether a call or creation, perhaps through a variable, may be one of a function. */
  boolean mayEnter(State caller, Edge site, Function callee) {
    Expression named = Operands.callee(site.operation());
    Function only = named == null ? null : new Evaluation(symbols, stored, caller).function(named);
    return only == null || only == callee;
  }

  /** How a function begins that is called, or that a thread is created with; it holds nothing. */
  State start(State caller, Edge site, Function callee) {
    Map<State.Key, Value> known = new HashMap<>();
    inherit(caller, callee, known);
    Evaluation evaluation = new Evaluation(symbols, stored, caller);
    List<Expression> arguments = Operands.arguments(site.operation());
    for (int i = 0; i < Math.min(arguments.size(), callee.parameters().size()); i++) {
      Variable parameter = callee.parameters().get(i);
      if (symbols.isReadable(parameter) && Effect.isGivenAsItIs(arguments.get(i), parameter)) {
        put(known, new State.Key.Of(parameter), evaluation.value(arguments.get(i)), callee);
      }
    }
    return new State(known, Set.of());
  }

  /**
   * How the caller goes on after a call.
   *
   * @param end of the callee
   */
  State resume(State caller, Edge site, Function callee, State end) {
    Map<State.Key, Value> known = new HashMap<>(caller.known());
    known.keySet().removeIf(key -> key instanceof State.Key.Of(Variable read) && read.isGlobal());
    inherit(end, callee, known);
    State next = new State(known, end.held()).without(symbols.effect(site).written());
    Variable returned = callee.returnVariable();
    Operation.Call call = (Operation.Call) site.operation();
    if (returned == null
        || !(call.result() instanceof Lvalue.Var(Variable result))
        || !symbols.isReadable(result)
        || !result.type().equals(returned.type())) {
      return next;
    }
    Value value = end.known().get(new State.Key.Of(returned));
    return value == null || isOwn(value, callee)
        ? next
        : next.with(new State.Key.Of(result), value);
  }

  /** What does not belong to an activation of the callee. */
  private static void inherit(State from, Function callee, Map<State.Key, Value> known) {
    from.known()
        .forEach(
            (key, value) -> {
              boolean inherited =
                  switch (key) {
                    case State.Key.Of(Variable variable) -> variable.isGlobal();
                    case State.Key.Points points -> false;
                    case State.Key.Stored(Variable object, long offset) ->
                        object.function() != callee;
                  };
              if (inherited) {
                put(known, key, value, callee);
              }
            });
  }

  private static void put(
      Map<State.Key, Value> known, State.Key key, @Nullable Value value, Function callee) {
    if (value != null && !isOwn(value, callee)) {
      known.put(key, value);
    }
  }

  /** Whether it points to a variable of the callee: to that of one activation only. */
  private static boolean isOwn(Value value, Function callee) {
    return value.base() != null && value.base().variable().function() == callee;
  }
}
