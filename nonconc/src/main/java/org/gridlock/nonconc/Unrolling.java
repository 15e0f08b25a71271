// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.nonconc.HandleValue.NotZero;
import org.gridlock.nonconc.HandleValue.Number;
import org.gridlock.nonconc.HandleValue.Slot;
import org.jspecify.annotations.Nullable;

/**
 * Executes a function from its beginning with the values of indices and of pointers to handles,
 * round by round through its loops and into its own functions, both ways where a condition is not
 * known. Of each state it remembers which threads may have been created and not joined; those whose
 * handle has been lost are never joined. (Not in the thesis; in the manner of trace partitioning,
 * Mauborgne and Rival, 2005.)
 */
final class Unrolling {
  /** Bounds the states and threads that are looked at; of a function with more nothing is said. */
  private static final long MAX_COST = 1_000_000;

  private static final int COST_OF_STATE = 16;

  /** So many arrays of one allocation are told apart at once. */
  private static final int MAX_ARRAYS = 4;

  /**
   * Where control is.
   *
   * @param values what is known of the variables of this activation
   * @param call where the caller goes on, and its caller
   */
  private record State(
      Location location,
      Map<Variable, HandleValue> values,
      @Nullable Edge call,
      @Nullable State caller) {
    State at(Location next, Map<Variable, HandleValue> changed) {
      return new State(next, changed, call, caller);
    }
  }

  /**
   * Threads that may have to be joined yet.
   *
   * @param slot where the handle is; null if it is lost
   */
  private record Started(Edge creation, @Nullable Slot slot) {}

  private record Step(State state, Set<Started> started) {}

  private final Symbols symbols;
  private final HandleScope scope;
  private final Map<State, Set<Started>> reached = new LinkedHashMap<>();
  private final Deque<State> pending = new ArrayDeque<>();

  Unrolling(Symbols symbols, HandleScope scope) {
    this.symbols = symbols;
    this.scope = scope;
  }

  /** By edge, the creations whose threads have all been joined by it; null if it takes too long. */
  @Nullable Map<Edge, Set<Edge>> joined() {
    arrive(new Step(new State(scope.root().entry(), scope.initial(), null, null), Set.of()));
    long cost = 0;
    while (!pending.isEmpty()) {
      State state = pending.remove();
      Set<Started> started = reached.getOrDefault(state, Set.of());
      cost += COST_OF_STATE + started.size();
      if (cost > MAX_COST) {
        return null;
      }
      for (Edge edge : state.location().outgoing()) {
        follow(state, edge, started).forEach(this::arrive);
      }
      returned(state, started).forEach(this::arrive);
    }
    return compare();
  }

  private void arrive(Step step) {
    Set<Started> before = reached.get(step.state());
    if (before == null) {
      reached.put(step.state(), step.started());
    } else if (before.containsAll(step.started())) {
      return;
    } else {
      Set<Started> all = new HashSet<>(before);
      all.addAll(step.started());
      reached.put(step.state(), all);
    }
    pending.add(step.state());
  }

  /** Which creations may have left threads in some state before an edge, and in none after it. */
  private Map<Edge, Set<Edge>> compare() {
    LeftThreads threads = new LeftThreads();
    reached.forEach(
        (state, started) -> {
          for (Edge edge : state.location().outgoing()) {
            if (scope.entered(edge) == null) {
              threads.before(edge, creations(started));
              follow(state, edge, started)
                  .forEach(step -> threads.after(edge, creations(step.started())));
            }
          }
        });
    return threads.joined();
  }

  private static Set<Edge> creations(Set<Started> started) {
    return started.stream().map(Started::creation).collect(Collectors.toSet());
  }

  private List<Step> follow(State state, Edge edge, Set<Started> started) {
    HandleEvaluation evaluation = new HandleEvaluation(symbols, state.values());
    switch (edge.operation()) {
      case Operation.Terminate terminate -> {
        return List.of();
      }
      case Operation.Assume assume -> {
        HandleValue value = evaluation.value(assume.condition());
        boolean excluded =
            value instanceof Number number
                ? (number.value() != 0) != assume.holds()
                : value instanceof NotZero && !assume.holds();
        return excluded
            ? List.of()
            : List.of(new Step(state.at(edge.target(), state.values()), started));
      }
      case Operation.Assign assign -> {
        return List.of(
            new Step(
                state.at(edge.target(), written(state, assign, evaluation.value(assign.value()))),
                started));
      }
      case Operation.Allocate allocate when allocate.target() instanceof Lvalue.Var target -> {
        return List.of(allocated(state, edge, target.variable(), started));
      }
      case Operation.CreateThread create -> {
        return created(state, edge, create, evaluation, started);
      }
      case Operation.JoinThread join -> {
        Set<Started> next = started;
        if (join.attempt() == Operation.Attempt.BLOCKING
            && evaluation.element(HandleMatch.source(edge.source(), join.handle()))
                instanceof Slot slot) {
          next = new HashSet<>(started);
          next.removeIf(one -> slot.equals(one.slot()));
        }
        return List.of(new Step(state.at(edge.target(), written(state, join, null)), next));
      }
      case Operation.Call call when scope.entered(edge) instanceof Function callee -> {
        return List.of(called(state, edge, call, callee, evaluation, started));
      }
      default -> {
        return List.of(
            new Step(state.at(edge.target(), written(state, edge.operation(), null)), started));
      }
    }
  }

  /** The values after an operation that gives its only target one. */
  private Map<Variable, HandleValue> written(
      State state, Operation operation, @Nullable HandleValue value) {
    Map<Variable, HandleValue> values = state.values();
    for (Lvalue target : Operands.written(operation)) {
      if (HandleMatch.base(HandleMatch.plain(target)) instanceof Variable variable) {
        values = with(values, variable, target.equals(new Lvalue.Var(variable)) ? value : null);
      }
    }
    return values;
  }

  /** A new array takes the place of the one before, and of one that no variable leads to. */
  private Step allocated(State state, Edge edge, Variable target, Set<Started> started) {
    Map<Variable, HandleValue> values = with(state.values(), target, null);
    Set<Integer> used = new HashSet<>();
    addOrdinals(values, target, used);
    for (State caller = state.caller(); caller != null; caller = caller.caller()) {
      addOrdinals(caller.values(), target, used);
    }
    int ordinal = 0;
    while (used.contains(ordinal)) {
      ordinal++;
    }
    Slot first = new Slot(target, ordinal, 0);
    boolean followed = scope.arrays().contains(target) && ordinal < MAX_ARRAYS;
    return new Step(
        state.at(edge.target(), with(values, target, followed ? first : null)),
        lost(
            started,
            slot -> slot != null && slot.array() == target && !used.contains(slot.ordinal())));
  }

  private static void addOrdinals(
      Map<Variable, HandleValue> values, Variable array, Set<Integer> used) {
    for (HandleValue value : values.values()) {
      if (value instanceof Slot slot && slot.array() == array) {
        used.add(slot.ordinal());
      }
    }
  }

  /** The threads, those without their handles whose handles are in certain slots. */
  private static Set<Started> lost(Set<Started> started, Predicate<@Nullable Slot> slots) {
    Set<Started> kept = new HashSet<>();
    for (Started one : started) {
      kept.add(slots.test(one.slot()) ? new Started(one.creation(), null) : one);
    }
    return kept;
  }

  private Map<Variable, HandleValue> with(
      Map<Variable, HandleValue> values, Variable variable, @Nullable HandleValue value) {
    HandleValue known =
        value != null && scope.followed().contains(variable)
            ? HandleEvaluation.converted(value, variable.type())
            : null;
    if (known == null && !values.containsKey(variable)) {
      return values;
    }
    Map<Variable, HandleValue> changed = new HashMap<>(values);
    if (known == null) {
      changed.remove(variable);
    } else {
      changed.put(variable, known);
    }
    return changed;
  }

  /** A creation may fail, and then does not start a thread, but spoils the handle. */
  private List<Step> created(
      State state,
      Edge edge,
      Operation.CreateThread create,
      HandleEvaluation evaluation,
      Set<Started> started) {
    Slot place =
        create.handle() == null ? null : evaluation.element(HandleMatch.plain(create.handle()));
    Slot slot = place != null && scope.arrays().contains(place.array()) ? place : null;
    boolean anywhere =
        place == null
            && create.handle() != null
            && HandleCarriers.leadingTo(create.handle()) instanceof Variable variable
            && scope.carriers().contains(variable);
    Set<Started> failed = lost(started, other -> anywhere || (slot != null && slot.equals(other)));
    Set<Started> succeeded = new HashSet<>(failed);
    succeeded.add(new Started(edge, slot));
    List<Step> steps = new ArrayList<>();
    boolean zero = create.success() == Operation.Success.ZERO;
    steps.add(new Step(state.at(edge.target(), status(state, create, zero)), succeeded));
    if (create.success() != Operation.Success.ALWAYS
        && create.result() instanceof Lvalue.Var result
        && scope.followed().contains(result.variable())) {
      steps.add(new Step(state.at(edge.target(), status(state, create, !zero)), failed));
    }
    return steps;
  }

  private Map<Variable, HandleValue> status(
      State state, Operation.CreateThread create, boolean zero) {
    Map<Variable, HandleValue> values = state.values();
    if (create.result() != null
        && HandleMatch.base(HandleMatch.plain(create.result())) instanceof Variable variable) {
      boolean known =
          create.success() != Operation.Success.ALWAYS
              && create.result().equals(new Lvalue.Var(variable));
      values = with(values, variable, !known ? null : zero ? Number.FALSE : new NotZero());
    }
    return values;
  }

  private Step called(
      State state,
      Edge edge,
      Operation.Call call,
      Function callee,
      HandleEvaluation evaluation,
      Set<Started> started) {
    Map<Variable, HandleValue> values = withGlobals(Map.of(), state.values());
    for (int i = 0; i < callee.parameters().size() && i < call.arguments().size(); i++) {
      Expression argument = call.arguments().get(i);
      values = with(values, callee.parameters().get(i), evaluation.value(argument));
    }
    Set<Started> kept = lost(started, slot -> slot != null && slot.array().function() == callee);
    return new Step(new State(callee.entry(), values, edge, state), kept);
  }

  private List<Step> returned(State state, Set<Started> started) {
    Edge edge = state.call();
    State caller = state.caller();
    if (edge == null || caller == null || state.location() != state.location().function().exit()) {
      return List.of();
    }
    Variable result = state.location().function().returnVariable();
    HandleValue value = result == null ? null : state.values().get(result);
    State back = caller.at(edge.target(), withGlobals(caller.values(), state.values()));
    return List.of(
        new Step(back.at(edge.target(), written(back, edge.operation(), value)), started));
  }

  /** The values of an activation, with those that global variables have in another one. */
  private static Map<Variable, HandleValue> withGlobals(
      Map<Variable, HandleValue> own, Map<Variable, HandleValue> other) {
    Map<Variable, HandleValue> values = new HashMap<>(own);
    values.keySet().removeIf(Variable::isGlobal);
    other.forEach(
        (variable, value) -> {
          if (variable.isGlobal()) {
            values.put(variable, value);
          }
        });
    return values;
  }
}
