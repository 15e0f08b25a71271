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

  /** Whether a call or creation, perhaps through a pointer, may be one of a function. */
  boolean mayEnter(State caller, Edge site, Function callee) {
    Function only = callee(caller, site);
    return only == null || only == callee;
  }

  /** What a call or creation, perhaps through a pointer, leads to; null if that is not known. */
  @Nullable Function callee(State caller, Edge site) {
    Expression named = Operands.callee(site.operation());
    return named == null ? null : new Evaluation(symbols, stored, caller).function(named);
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
        if (arguments.get(i).withoutCasts() instanceof Lvalue.Var(Variable pointer)
            && Evaluation.isPointer(parameter, symbols)) {
          caller
              .pointed(pointer, parameter)
              .forEach((key, value) -> put(known, key, value, callee));
        }
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
    known.keySet().removeIf(key -> isOfGlobal(key) || key instanceof State.Key.Pointed);
    inherit(end, callee, known);
    State next = new State(known, end.held());
    Operation.Call call = (Operation.Call) site.operation();
    Variable written = call.result() == null ? null : call.result().rootVariable();
    if (written != null) {
      next = next.without(Set.of(written)); // the callee has said what becomes of others
    }
    Variable returned = callee.returnVariable();
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
                    case State.Key.Of of -> isOfGlobal(of);
                    case State.Key.Points points -> isOfGlobal(points);
                    case State.Key.Stored(Variable object, long offset) ->
                        object.function() != callee;
                    case State.Key.Pointed pointed -> false;
                  };
              if (inherited) {
                put(known, key, value, callee);
              }
            });
  }

  private static boolean isOfGlobal(State.Key key) {
    return switch (key) {
      case State.Key.Of(Variable variable) -> variable.isGlobal();
      case State.Key.Points(Variable pointer, Function function) -> pointer.isGlobal();
      case State.Key.Stored stored -> false;
      case State.Key.Pointed pointed -> false;
    };
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
