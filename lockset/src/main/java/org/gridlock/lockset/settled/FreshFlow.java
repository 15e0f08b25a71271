// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.settled;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.value.EvaluationOrder;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which variables of a function lead to objects that it has made, or was given, and told
 * nobody of. An object is told of as soon as a pointer into it is stored in memory, even its own,
 * or given to code that may store it: so no memory holds a pointer to one that was not.
 */
final class FreshFlow {
  /** Where the object comes from that a variable leads to, or is. */
  sealed interface Origin {
    /** An edge makes it, or it is a variable. */
    record Made(Object by) implements Origin {}

    /** A parameter led to it when the function began. */
    record Given(Variable parameter) implements Origin {}

    /** Others may know of it. */
    enum Unknown implements Origin {
      UNKNOWN
    }
  }

  /**
   * What was found out.
   *
   * @param states by location; a variable without origin is null, or not set yet
   * @param told the parameters whose objects others come to know of
   * @param returnsFresh whether only the caller knows of what is returned, if it is not null
   */
  record Result(
      Map<Location, Map<Variable, Origin>> states, Set<Variable> told, boolean returnsFresh) {
    /** Where what a tracked variable leads to comes from; null if it leads to nothing. */
    @Nullable Origin origin(Location location, Variable variable) {
      Map<Variable, Origin> state = states.get(location);
      return state == null
          ? Origin.Unknown.UNKNOWN
          : state.getOrDefault(variable, initial(variable));
    }
  }

  private static final int BYTES_OF_POINTER = 8;

  private final Icfa icfa;
  private final Function function;
  private final FreshObjects others;
  private final Map<Location, Map<Variable, Origin>> states = new HashMap<>();
  private final Set<Variable> told = new HashSet<>();

  private FreshFlow(Icfa icfa, Function function, FreshObjects others) {
    this.icfa = icfa;
    this.function = function;
    this.others = others;
  }

  /** Looks at a function. */
  static Result of(Icfa icfa, Function function, FreshObjects others) {
    return new FreshFlow(icfa, function, others).solve();
  }

  private Result solve() {
    Map<Variable, Origin> first = new HashMap<>();
    for (Variable parameter : function.parameters()) {
      if (mayHoldAddress(parameter)) {
        first.put(
            parameter, isTracked(parameter) ? new Origin.Given(parameter) : Origin.Unknown.UNKNOWN);
        if (!isTracked(parameter)) {
          told.add(parameter);
        }
      }
    }
    states.put(function.entry(), first);
    EvaluationOrder order = new EvaluationOrder();
    BitSet pending = new BitSet();
    pending.set(0);
    for (int rank = 0; rank >= 0; rank = pending.nextSetBit(0)) {
      pending.clear(rank);
      Location location = order.location(function, rank);
      for (Edge edge : location.outgoing()) {
        Map<Variable, Origin> next = new HashMap<>(states.getOrDefault(location, Map.of()));
        transfer(edge, next);
        Map<Variable, Origin> old = states.get(edge.target());
        if (old != null) {
          join(old, next);
        }
        if (!next.equals(old)) {
          states.put(edge.target(), next);
          pending.set(order.rank(edge.target()));
        }
      }
    }
    Variable result = function.returnVariable();
    Map<Variable, Origin> last = states.getOrDefault(function.exit(), Map.of());
    Origin returned = result == null ? Origin.Unknown.UNKNOWN : last.get(result);
    if (returned instanceof Origin.Given given) {
      told.add(given.parameter());
    }
    return new Result(states, told, returned == null || returned instanceof Origin.Made);
  }

  /** Makes the second of two states what holds on both ways. */
  private void join(Map<Variable, Origin> old, Map<Variable, Origin> next) {
    Set<Variable> all = new HashSet<>(old.keySet());
    all.addAll(next.keySet());
    Set<Origin> lost = new HashSet<>();
    for (Variable variable : all) {
      Origin one = old.getOrDefault(variable, initial(variable));
      Origin other = next.getOrDefault(variable, initial(variable));
      if (one == null) {
        continue;
      }
      if (other != null && !one.equals(other)) {
        lost.add(one);
        lost.add(other);
        next.put(variable, Origin.Unknown.UNKNOWN);
      } else {
        next.put(variable, one);
      }
    }
    lost.forEach(origin -> tell(origin, next));
  }

  /** What a variable is before anything is assigned to it: a struct is an object of its own. */
  private static @Nullable Origin initial(Variable variable) {
    return isObject(variable) ? new Origin.Made(variable) : null;
  }

  private static boolean isObject(Variable variable) {
    return variable.type() instanceof Composite || variable.type() instanceof Type.Array;
  }

  private static boolean mayHoldAddress(Variable variable) {
    return variable.type() instanceof Type.Pointer
        || (variable.type() instanceof Type.Int && variable.type().size() == BYTES_OF_POINTER);
  }

  private boolean isTracked(Variable variable) {
    return variable.function() == function && isTracked(icfa, variable);
  }

  /** Whether only the operations of its function that name a variable change what it leads to. */
  static boolean isTracked(Icfa icfa, Variable variable) {
    return !variable.isGlobal()
        && !variable.isVolatile()
        && (isObject(variable) || !icfa.isAddressTaken(variable));
  }

  private void transfer(Edge edge, Map<Variable, Origin> state) {
    Operation operation = edge.operation();
    switch (operation) {
      case Operation.Assign assign -> {
        assign(assign, state);
        return;
      }
      case Operation.Call call -> {
        Function callee = Operands.namedCallee(call);
        given(call, others).forEach(argument -> tell(argument, state));
        set(
            call.result(),
            callee != null && others.isMadeBy(callee) ? new Origin.Made(edge) : null,
            state);
        return;
      }
      case Operation.Allocate allocate -> {
        set(
            allocate.target(),
            allocate.storage() == Operation.Storage.MAPPING ? null : new Origin.Made(edge),
            state);
        return;
      }
      case Operation.Havoc havoc -> tellAll(state);
      case Operation.Gap gap -> tellAll(state);
      default -> given(operation, others).forEach(argument -> tell(argument, state));
    }
    Operands.written(operation).forEach(target -> set(target, null, state));
  }

  /** What an operation gives to other code that may store it; no assignment does that. */
  static List<Expression> given(Operation operation, FreshObjects others) {
    return switch (operation) {
      case Operation.Call call -> {
        Function callee = Operands.namedCallee(call);
        List<Expression> given = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
          if (callee == null || !others.isKeptBy(callee, i)) {
            given.add(call.arguments().get(i));
          }
        }
        yield given;
      }
      case Operation.LibraryCall call ->
          call.knowledge() == Operation.Knowledge.UNKNOWN ? call.arguments() : List.of();
      case Operation.CreateThread create -> create.arguments();
      case Operation.Terminate terminate ->
          terminate.value() == null ? List.of() : List.of(terminate.value());
      default -> List.of(); // no other operation stores a pointer that it reads
    };
  }

  private void assign(Operation.Assign assign, Map<Variable, Origin> state) {
    if (!(assign.target() instanceof Lvalue.Var(Variable target)) || !isTracked(target)) {
      tell(assign.value(), state);
      return;
    }
    if (!mayHoldAddress(target)) {
      if (target.type().size() >= BYTES_OF_POINTER) {
        tell(assign.value(), state); // a number that is not followed
      }
      return;
    }
    Expression value = assign.value().withoutCasts();
    Variable source = pointer(value);
    if (source != null) {
      state.put(target, origin(source, state));
    } else if (value instanceof Expression.Constant constant && constant.value() == 0) {
      state.remove(target);
    } else {
      tell(value, state);
      state.put(target, Origin.Unknown.UNKNOWN);
    }
  }

  private Origin origin(Variable variable, Map<Variable, Origin> state) {
    if (!isTracked(variable)) {
      return Origin.Unknown.UNKNOWN;
    }
    Origin origin = state.getOrDefault(variable, initial(variable));
    return origin == null ? Origin.Unknown.UNKNOWN : origin;
  }

  private void set(@Nullable Lvalue target, @Nullable Origin made, Map<Variable, Origin> state) {
    if (target instanceof Lvalue.Var(Variable variable) && mayHoldAddress(variable)) {
      state.put(variable, made == null || !isTracked(variable) ? Origin.Unknown.UNKNOWN : made);
    }
  }

  /** Others may know from now on of what a value leads to. */
  private void tell(Expression value, Map<Variable, Origin> state) {
    switch (value) {
      case Expression.Cast cast -> tell(cast.operand(), state);
      case Expression.Unary unary -> tell(unary.operand(), state);
      case Expression.Binary binary -> {
        tell(binary.left(), state);
        tell(binary.right(), state);
      }
      case Expression.PointerAdd add -> {
        tell(add.pointer(), state);
        tell(add.index(), state);
      }
      default -> {
        if (pointer(value) instanceof Variable variable) {
          tell(origin(variable, state), state);
        }
      }
    }
  }

  private void tell(Origin origin, Map<Variable, Origin> state) {
    if (origin == Origin.Unknown.UNKNOWN) {
      return;
    }
    if (origin instanceof Origin.Given given) {
      told.add(given.parameter());
    }
    if (origin instanceof Origin.Made(Object by) && by instanceof Variable object) {
      state.put(object, Origin.Unknown.UNKNOWN);
    }
    state.replaceAll((variable, known) -> known.equals(origin) ? Origin.Unknown.UNKNOWN : known);
  }

  private void tellAll(Map<Variable, Origin> state) {
    Set.copyOf(state.values()).forEach(origin -> tell(origin, state));
    function.parameters().forEach(told::add);
  }

  /** The variable to which, or to what it points to, a value points; null if it is none. */
  static @Nullable Variable pointer(Expression value) {
    Expression current = value;
    while (true) {
      switch (current) {
        case Expression.Cast cast -> current = cast.operand();
        case Expression.PointerAdd add -> current = add.pointer();
        case Expression.AddressOf address -> {
          Lvalue root = address.target().root();
          if (root instanceof Lvalue.Var(Variable variable)) {
            return isObject(variable) ? variable : null;
          }
          current = ((Lvalue.Deref) root).pointer();
        }
        case Lvalue.Var(Variable variable) -> {
          return isObject(variable) ? null : variable;
        }
        default -> {
          return null;
        }
      }
    }
  }
}
