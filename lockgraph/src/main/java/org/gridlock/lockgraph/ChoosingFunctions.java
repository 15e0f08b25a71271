// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
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
import org.gridlock.lockgraph.VariableOrder.Pair;
import org.gridlock.lockgraph.VariableOrder.Value;
import org.gridlock.lockset.symbol.Effect;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * Functions that do no more than compare what they are given, and return it or what came out: the
 * lower of two, the larger number. A call tells how its result and its arguments lie to each other,
 * one way through the function at a time.
 */
final class ChoosingFunctions {
  /** Larger functions are not looked at. */
  private static final int MAX_EDGES = 40;

  private final Symbols symbols;

  /** What is known on each way out of a function, of its parameters and of what it returns. */
  private final Map<Function, Set<Map<Pair, Integer>>> known = new HashMap<>();

  ChoosingFunctions(Symbols symbols) {
    this.symbols = symbols;
  }

  /**
   * The ways behind an operation: itself, unless it is a call of such a function.
   *
   * @param after what is known behind it otherwise
   */
  List<Map<Pair, Integer>> ways(Map<Pair, Integer> after, Operation operation, Effect effect) {
    if (!(operation instanceof Operation.Call call)
        || !(Operands.namedCallee(call) instanceof Function callee)
        || !callee.isDefined()) {
      return List.of(after);
    }
    Set<Map<Pair, Integer>> outcomes = outcomes(callee);
    if (outcomes.isEmpty()) {
      return List.of(after);
    }
    Map<Variable, Variable> names = names(call, callee, effect);
    List<Map<Pair, Integer>> ways = new ArrayList<>(outcomes.size());
    for (Map<Pair, Integer> outcome : outcomes) {
      Map<Pair, Integer> way = new HashMap<>(after);
      if (add(outcome, names, callee.returnVariable(), way)) {
        ways.add(way);
      }
    }
    return ways;
  }

  /** What the variables of a function are to a caller after the call. */
  private Map<Variable, Variable> names(Operation.Call call, Function callee, Effect effect) {
    Map<Variable, Variable> names = new HashMap<>();
    int given = Math.min(call.arguments().size(), callee.parameters().size());
    for (int i = 0; i < given; i++) {
      Expression argument = call.arguments().get(i);
      Variable parameter = callee.parameters().get(i);
      if (InstanceName.kept(argument) instanceof Lvalue.Var(Variable variable)
          && Effect.isGivenAsItIs(argument, parameter)
          && symbols.isReadable(variable)
          && !effect.written().contains(variable)) {
        names.put(parameter, variable);
      }
    }
    if (call.result() instanceof Lvalue.Var(Variable result)
        && callee.returnVariable() instanceof Variable returned
        && result.type().equals(returned.type())
        && symbols.isReadable(result)) {
      names.put(returned, result);
    }
    return names;
  }

  /** Adds what came out to what is known; false if control does not come back that way. */
  private static boolean add(
      Map<Pair, Integer> outcome,
      Map<Variable, Variable> names,
      @Nullable Variable returned,
      Map<Pair, Integer> way) {
    List<Map.Entry<Pair, Integer>> rest = new ArrayList<>();
    for (Map.Entry<Pair, Integer> told : outcome.entrySet()) {
      Value left = renamed(told.getKey().left(), names);
      Value right = renamed(told.getKey().right(), names);
      if (left == null || right == null) {
        continue;
      }
      if (told.getValue() == VariableOrder.EQUAL
          && returned != null
          && told.getKey().right().equals(Value.of(returned))) {
        VariableOrder.copy(way, left, right);
      } else {
        rest.add(Map.entry(new Pair(left, right), told.getValue()));
      }
    }
    boolean isPossible = true;
    for (Map.Entry<Pair, Integer> told : rest) {
      for (Value one : VariableOrder.equal(way, told.getKey().left())) {
        for (Value other : VariableOrder.equal(way, told.getKey().right())) {
          isPossible &= VariableOrder.restrict(way, new Pair(one, other), told.getValue());
        }
      }
    }
    return isPossible;
  }

  private static @Nullable Value renamed(Value value, Map<Variable, Variable> names) {
    if (value.isNumber()) {
      return value;
    }
    if (value.owner() instanceof Variable owner) {
      Variable pointer = names.get(owner);
      return pointer == null ? null : value.ofOther(Value.of(pointer));
    }
    return value.expression() instanceof Lvalue.Var(Variable variable)
            && names.containsKey(variable)
        ? Value.of(names.get(variable)).shifted(value.shift())
        : null;
  }

  private Set<Map<Pair, Integer>> outcomes(Function function) {
    Set<Map<Pair, Integer>> found = known.get(function);
    if (found == null) {
      found = chooses(function) ? follow(function) : Set.of();
      known.put(function, found);
    }
    return found;
  }

  private Set<Map<Pair, Integer>> follow(Function function) {
    VariableOrder order =
        new VariableOrder(
            symbols,
            this,
            LinkPositions.none(symbols),
            function,
            Set.of(),
            Set.of(),
            false,
            Map.of());
    Set<Variable> seen = new LinkedHashSet<>(function.parameters());
    if (function.returnVariable() instanceof Variable returned) {
      seen.add(returned);
    }
    Set<Map<Pair, Integer>> outcomes = new LinkedHashSet<>();
    for (Map<Pair, Integer> state : order.at(function.exit())) {
      Map<Pair, Integer> outcome = new HashMap<>();
      state.forEach(
          (pair, bits) -> {
            if (isSeen(pair.left(), seen) && isSeen(pair.right(), seen)) {
              outcome.put(pair, bits);
            }
          });
      outcomes.add(outcome);
    }
    return outcomes;
  }

  /** Whether a caller knows what a value is. */
  private static boolean isSeen(Value value, Set<Variable> seen) {
    if (value.taken() != null || value.elements() != null) {
      return false;
    }
    return value.isNumber()
        || (value.owner() instanceof Variable owner
            ? seen.contains(owner)
            : value.expression() instanceof Lvalue.Var(Variable variable)
                && seen.contains(variable));
  }

  /** Whether a function only writes variables of its own that are no parameters. */
  private static boolean chooses(Function function) {
    return function.edges().size() <= MAX_EDGES
        && function.edges().stream().allMatch(edge -> isHarmless(edge, function));
  }

  private static boolean isHarmless(Edge edge, Function function) {
    return switch (edge.operation()) {
      case Operation.Skip skip -> true;
      case Operation.Assume assume -> true;
      case Operation.Assign(Lvalue target, Expression value) ->
          target instanceof Lvalue.Var(Variable variable)
              && !variable.isGlobal()
              && !function.parameters().contains(variable);
      default -> false;
    };
  }
}
