// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * How the values of local variables of a function relate where control is, as branches and copies
 * tell, also to the values that named a lock when it was last taken at a location. Forward, within
 * an activation; of variables that nothing else writes.
 */
final class VariableOrder {
  static final int LESS = 1;
  static final int EQUAL = 2;
  static final int GREATER = 4;
  private static final int ANY = LESS | EQUAL | GREATER;

  /** Where more is known, nothing is: forgetting is sound. */
  private static final int MANY = 1_000;

  /** A variable, or what it was when a lock was taken. */
  private record Value(Variable variable, @Nullable Location taken) {}

  private record Pair(Value left, Value right) {
    Pair swapped() {
      return new Pair(right, left);
    }
  }

  private final Icfa icfa;
  private final Map<Location, Map<Pair, Integer>> states = new HashMap<>();

  VariableOrder(Icfa icfa, Function function) {
    this.icfa = icfa;
    states.put(function.entry(), Map.of());
    Deque<Location> pending = new ArrayDeque<>(List.of(function.entry()));
    while (!pending.isEmpty()) {
      Location location = pending.remove();
      for (Edge edge : location.outgoing()) {
        Map<Pair, Integer> after = after(states.getOrDefault(location, Map.of()), edge);
        Map<Pair, Integer> old = states.get(edge.target());
        Map<Pair, Integer> joined = after == null || old == null ? after : join(old, after);
        if (joined != null && !joined.equals(old)) {
          states.put(edge.target(), joined);
          pending.add(edge.target());
        }
      }
    }
  }

  /**
   * How what a variable was when a lock was last taken at {@code taken} relates to what another one
   * is at a location: some of {@link #LESS}, {@link #EQUAL} and {@link #GREATER}.
   */
  int relation(Variable held, Location taken, Variable other, Location at) {
    Pair pair = new Pair(new Value(held, taken), new Value(other, null));
    return states.getOrDefault(at, Map.of()).getOrDefault(pair, ANY);
  }

  private static Map<Pair, Integer> join(Map<Pair, Integer> left, Map<Pair, Integer> right) {
    Map<Pair, Integer> joined = new HashMap<>();
    left.forEach(
        (pair, bits) -> {
          int both = bits | right.getOrDefault(pair, ANY);
          if (both != ANY) {
            joined.put(pair, both);
          }
        });
    return joined;
  }

  /** Null if control does not come there. */
  private @Nullable Map<Pair, Integer> after(Map<Pair, Integer> before, Edge edge) {
    Operation operation = edge.operation();
    Map<Pair, Integer> after = new HashMap<>(before);
    if (operation instanceof Operation.Havoc || operation instanceof Operation.Gap) {
      after.clear();
    } else if (operation instanceof Operation.Assume assume) {
      return assume(after, assume) ? after : null;
    } else if (operation instanceof Operation.Assign(Lvalue target, Expression value)
        && target instanceof Lvalue.Var(Variable variable)
        && InstanceName.kept(value) instanceof Lvalue.Var(Variable copied)
        && isOwn(variable)
        && isOwn(copied)) {
      if (!variable.equals(copied)) {
        copy(after, new Value(copied, null), new Value(variable, null));
      }
      return after.size() > MANY ? Map.of() : after;
    }
    if (operation instanceof Operation.Lock lock) {
      InstanceName name = InstanceName.of(lock.lock());
      if (name != null) {
        take(after, name.variable(), edge.source());
        take(after, name.base(), edge.source());
      }
    }
    for (Lvalue target : Operands.written(operation)) {
      Variable written = target.rootVariable();
      if (written != null) {
        forget(after, new Value(written, null));
      }
    }
    if (after.size() > MANY) {
      after.clear();
    }
    return after;
  }

  private void take(Map<Pair, Integer> state, @Nullable Variable variable, Location at) {
    if (variable != null) {
      Value taken = new Value(variable, at);
      if (isOwn(variable)) {
        copy(state, new Value(variable, null), taken);
      } else {
        forget(state, taken);
      }
    }
  }

  private static void forget(Map<Pair, Integer> state, Value value) {
    state.keySet().removeIf(pair -> pair.left.equals(value) || pair.right.equals(value));
  }

  private static void copy(Map<Pair, Integer> state, Value from, Value to) {
    forget(state, to);
    Map<Pair, Integer> more = new HashMap<>();
    state.forEach(
        (pair, bits) -> {
          if (pair.left.equals(from)) {
            more.put(new Pair(to, pair.right), bits);
          } else if (pair.right.equals(from)) {
            more.put(new Pair(pair.left, to), bits);
          }
        });
    state.putAll(more);
    relate(state, new Pair(from, to), EQUAL);
  }

  private static void relate(Map<Pair, Integer> state, Pair pair, int bits) {
    state.put(pair, bits);
    state.put(
        pair.swapped(), (bits & EQUAL) | ((bits & LESS) * GREATER) | ((bits & GREATER) / GREATER));
  }

  private boolean assume(Map<Pair, Integer> state, Operation.Assume assume) {
    if (!(assume.condition().withoutCasts() instanceof Expression.Binary comparison)
        || !(InstanceName.kept(comparison.left()) instanceof Lvalue.Var(Variable left))
        || !(InstanceName.kept(comparison.right()) instanceof Lvalue.Var(Variable right))
        || !isOwn(left)
        || !isOwn(right)
        || !left.type().toString().equals(right.type().toString())) {
      return true;
    }
    int holds = bits(comparison.operator());
    if (holds == ANY || left.equals(right)) {
      return true;
    }
    int said = assume.holds() ? holds : ANY & ~holds;
    boolean isReached = true;
    for (Value one : equal(state, new Value(left, null))) {
      for (Value other : equal(state, new Value(right, null))) {
        Pair pair = new Pair(one, other);
        int bits = state.getOrDefault(pair, ANY) & said;
        relate(state, pair, bits);
        isReached &= bits != 0;
      }
    }
    return isReached;
  }

  /** A value, and those that are the same. */
  private static Set<Value> equal(Map<Pair, Integer> state, Value value) {
    Set<Value> equal = new HashSet<>(Set.of(value));
    state.forEach(
        (pair, bits) -> {
          if (pair.left.equals(value) && bits == EQUAL) {
            equal.add(pair.right);
          }
        });
    return equal;
  }

  private static int bits(BinaryOperator operator) {
    return switch (operator) {
      case EQUAL -> EQUAL;
      case NOT_EQUAL -> LESS | GREATER;
      case LESS -> LESS;
      case LESS_EQUAL -> LESS | EQUAL;
      case GREATER -> GREATER;
      case GREATER_EQUAL -> GREATER | EQUAL;
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT, AND, OR, XOR -> ANY;
    };
  }

  /** Whether nothing but the operations of its function writes it. */
  private boolean isOwn(Variable variable) {
    return !variable.isGlobal() && !icfa.isAddressTaken(variable);
  }
}
