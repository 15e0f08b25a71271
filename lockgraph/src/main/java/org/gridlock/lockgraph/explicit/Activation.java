// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.explicit;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.MemberName;
import org.gridlock.lockset.status.Guard;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.nonconc.NumberSpot;
import org.jspecify.annotations.Nullable;

/**
 * The runs of one activation of a function that begins in a certain state. Where too many states
 * lead to a location, what has the most different values there is forgotten.
 */
final class Activation {
  /** So many states of a location are told apart. */
  private static final int MAX_STATES = 128;

  private final Symbols symbols;
  private final StoredValues stored;
  private final LiveVariables live;
  private final Function function;
  private final Place frame;
  private final Calls calls;
  private final Map<Location, Set<State>> states = new HashMap<>();
  private final Map<Location, Set<State.Key>> forgotten = new HashMap<>();
  private final Set<Location> merged = new HashSet<>();
  private final Deque<Step> pending = new ArrayDeque<>();

  private record Step(Location location, State state) {}

  /** What calls do. */
  interface Calls {
    /**
     * The states after a call; null if it only does what its {@linkplain Symbols#effect effect}
     * says.
     *
     * @param frame the entry of the activation that calls
     */
    @Nullable Collection<State> after(Place frame, State before, Edge call);
  }

  /**
   * An activation that has not begun.
   *
   * @param frame the entry of the context that locks are taken in
   */
  Activation(
      Symbols symbols,
      StoredValues stored,
      LiveVariables live,
      Function function,
      Place frame,
      Calls calls) {
    this.symbols = symbols;
    this.stored = stored;
    this.live = live;
    this.function = function;
    this.frame = frame;
    this.calls = calls;
  }

  /** Whether control goes through a function in the ways that this class knows. */
  static boolean isPlain(Function function) {
    return function.edges().stream()
        .noneMatch(
            edge ->
                edge.operation() instanceof Operation.Havoc
                    || (edge.operation() instanceof Operation.Gap gap
                        && gap.kind() == Operation.GapKind.NONLOCAL_JUMP));
  }

  /**
   * Goes through the function.
   *
   * @param budget of the steps, also of what is called; if it is spent, this did not come to an end
   */
  void run(State first, StepBudget budget) {
    add(function.entry(), first);
    while (!pending.isEmpty() && !budget.isSpent()) {
      Step step = pending.remove();
      if (!at(step.location).contains(step.state)) {
        continue; // another one has taken its place
      }
      budget.take();
      for (Edge edge : step.location.outgoing()) {
        Collection<State> called =
            edge.operation() instanceof Operation.Call
                ? calls.after(frame, step.state, edge)
                : null;
        if (called != null) {
          called.forEach(state -> add(edge.target(), state));
        } else if (after(step.state, edge) instanceof State next) {
          add(edge.target(), next);
        }
      }
    }
  }

  /** The locations that control comes to. */
  Set<Location> reached() {
    return states.keySet();
  }

  /** All states in which control may be at a location. */
  Collection<State> at(Location location) {
    return states.getOrDefault(location, Set.of());
  }

  private void add(Location location, State state) {
    Set<State> all = states.computeIfAbsent(location, key -> new LinkedHashSet<>());
    Set<State.Key> without = forgotten.computeIfAbsent(location, key -> new HashSet<>());
    State next = state.where(key -> isLive(key, location) && !without.contains(key));
    if (merged.contains(location)) {
      next = all.stream().reduce(next, State::join);
      if (!all.contains(next)) {
        all.clear();
      }
    }
    if (!all.add(next)) {
      return;
    }
    pending.add(new Step(location, next));
    if (all.size() > MAX_STATES) {
      State.Key most = mostDifferent(all);
      if (most == null) {
        merged.add(location);
      } else {
        without.add(most);
      }
      List<State> old = List.copyOf(all);
      all.clear();
      for (State one : old) {
        add(location, one);
      }
    }
  }

  private boolean isLive(State.Key key, Location location) {
    return switch (key) {
      case State.Key.Of(Variable variable) -> live.isLive(variable, location);
      case State.Key.Points(Variable pointer, Function function) -> live.isLive(pointer, location);
      case State.Key.Stored stored -> true;
      case State.Key.Pointed(Variable pointer, MemberName member) -> live.isLive(pointer, location);
    };
  }

  /** What has several values in some states, and more than others have; null if nothing has. */
  private static State.@Nullable Key mostDifferent(Set<State> states) {
    Map<State.Key, Set<Value>> values = new HashMap<>();
    Map<State.Key, Integer> present = new HashMap<>();
    for (State state : states) {
      state
          .known()
          .forEach(
              (key, value) -> {
                values.computeIfAbsent(key, k -> new HashSet<>()).add(value);
                present.merge(key, 1, Integer::sum);
              });
    }
    State.Key most = null;
    int largest = 1;
    for (Map.Entry<State.Key, Set<Value>> entry : values.entrySet()) {
      boolean missing = present.getOrDefault(entry.getKey(), 0) < states.size();
      int different = entry.getValue().size() + (missing ? 1 : 0);
      if (different > largest
          || (different == largest
              && most != null
              && entry.getKey().toString().compareTo(most.toString()) < 0)) {
        most = entry.getKey();
        largest = different;
      }
    }
    return most;
  }

  /** Null if control does not come there. */
  private @Nullable State after(State before, Edge edge) {
    Operation operation = edge.operation();
    Evaluation evaluation = new Evaluation(symbols, stored, before);
    if (operation instanceof Operation.Assume assume) {
      return assume(before, assume, evaluation);
    }
    if (operation instanceof Operation.Gap) {
      return before.withoutValues();
    }
    State after = before;
    if (operation instanceof Operation.Lock lock) {
      after = after.taking(frame, edge.source(), evaluation.value(lock.lock()));
    } else if (operation instanceof Operation.Unlock unlock) {
      after = after.releasing(evaluation.value(unlock.lock()));
    }
    after = after.without(symbols.effect(edge).written());
    if (mayWriteBehindPointers(operation)) {
      after = after.withoutPointed();
    }
    if (!(operation instanceof Operation.Assign assign)) {
      return after;
    }
    Lvalue target = assign.target();
    Expression value = assign.value();
    if (evaluation.function(value) instanceof Function named
        && target instanceof Lvalue.Var(Variable pointer)
        && pointer.type() instanceof Type.Pointer
        && symbols.isReadable(pointer)) {
      return after.with(new State.Key.Points(pointer, named), Value.of(0));
    }
    Value given = evaluation.value(value);
    return pointed(assign(after, target, given, evaluation), assign, given);
  }

  private static boolean mayWriteBehindPointers(Operation operation) {
    return operation instanceof Operation.Call
        || operation instanceof Operation.LibraryCall
        || operation instanceof Operation.CopyMemory;
  }

  /** What becomes known of members of what pointers lead to. */
  private State pointed(State state, Operation.Assign assign, @Nullable Value value) {
    if (assign.target() instanceof Lvalue.Var(Variable copy)) {
      return assign.value().withoutCasts() instanceof Lvalue.Var(Variable pointer)
              && Evaluation.isPointer(copy, symbols)
          ? state.with(state.pointed(pointer, copy))
          : state;
    }
    MemberName member = MemberName.of(assign.target());
    State next = member == null ? state.withoutPointed() : state.without(member);
    State.Key.Pointed key = Evaluation.pointed(assign.target(), symbols);
    return key == null || value == null ? next : next.with(key, value);
  }

  private State assign(State state, Lvalue target, @Nullable Value value, Evaluation evaluation) {
    if (value == null) {
      return state;
    }
    if (target instanceof Lvalue.Var(Variable variable)) {
      return symbols.isReadable(variable) ? state.with(new State.Key.Of(variable), value) : state;
    }
    NumberSpot spot = Evaluation.spot(target);
    Value address = spot == null ? null : evaluation.address(target);
    return spot != null
            && address != null
            && address.base() != null
            && !address.base().pointed()
            && stored.isFollowed(address.base().variable(), spot, function)
        ? state.with(new State.Key.Stored(address.base().variable(), address.number()), Value.of(0))
        : state;
  }

  private @Nullable State assume(State before, Operation.Assume assume, Evaluation evaluation) {
    Boolean truth = evaluation.truth(assume.condition());
    if (truth != null) {
      return truth == assume.holds() ? before : null;
    }
    Guard guard = Guard.of(assume.condition(), assume.holds());
    return guard != null
            && !guard.values().others()
            && guard.values().low() == guard.values().high()
            && guard.values().low() >= 0
            && guard.subject() instanceof Lvalue.Var(Variable variable)
            && symbols.isReadable(variable)
        ? before.with(new State.Key.Of(variable), Value.of(guard.values().low()))
        : before;
  }
}
