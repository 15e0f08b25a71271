// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.retry;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Expression.UnaryOperator;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.IntegerArithmetic;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.symbol.Symbol;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * Numbers that local variables surely hold, and {@code errno}, after which the C library keeps what
 * went wrong.
 */
final class LocalNumbers {
  /** Bounds the recursion over expressions. */
  private static final int MAX_DEPTH = 24;

  /** The object that {@code errno} is, in the GNU C library. */
  static final String ERRNO = "$__errno_location";

  private final Symbols symbols;
  private final @Nullable Variable errno;
  private final Map<Function, Map<Location, Map<Variable, Long>>> fromEntry = new HashMap<>();

  LocalNumbers(Icfa icfa, Symbols symbols) {
    this.symbols = symbols;
    this.errno =
        icfa.variables().stream()
            .filter(variable -> variable.name().equals(ERRNO))
            .findFirst()
            .orElse(null);
  }

  /**
   * What is known whenever control comes to a location, but for the result of what begins there.
   */
  Map<Variable, Long> at(Location location) {
    return fromEntry
        .computeIfAbsent(location.function(), this::fromEntry)
        .getOrDefault(location, Map.of());
  }

  /** The same with one more number, as far as the variable can hold it. */
  Map<Variable, Long> with(
      Map<Variable, Long> known, @Nullable Lvalue target, @Nullable Long value) {
    Map<Variable, Long> more = new HashMap<>(known);
    if (target instanceof Lvalue.Var(Variable variable)) {
      set(more, variable, value);
    }
    return more;
  }

  /** The same with what {@code errno} is. */
  Map<Variable, Long> withErrno(Map<Variable, Long> known, long number) {
    Map<Variable, Long> more = new HashMap<>(known);
    if (errno != null) {
      more.put(errno, number);
    }
    return more;
  }

  private Map<Location, Map<Variable, Long>> fromEntry(Function function) {
    Map<Location, Map<Variable, Long>> found = new HashMap<>();
    Deque<Location> pending = new ArrayDeque<>();
    found.put(function.entry(), Map.of());
    pending.add(function.entry());
    while (!pending.isEmpty()) {
      Location location = pending.remove();
      for (Edge edge : location.outgoing()) {
        Map<Variable, Long> next = after(edge.operation(), found.getOrDefault(location, Map.of()));
        if (next == null) {
          continue;
        }
        Map<Variable, Long> before = found.get(edge.target());
        if (before != null) {
          next.entrySet().retainAll(before.entrySet());
          if (next.size() == before.size()) {
            continue;
          }
        }
        found.put(edge.target(), next);
        pending.add(edge.target());
      }
    }
    return found;
  }

  /** What is known behind an operation; null if control does not pass. */
  @Nullable Map<Variable, Long> after(Operation operation, Map<Variable, Long> before) {
    Map<Variable, Long> known = new HashMap<>(before);
    if (operation instanceof Operation.Assume(Expression condition, boolean holds)) {
      Long value = value(condition, before, 0);
      if (value != null) {
        return (value != 0) == holds ? known : null;
      }
      learn(condition, holds, known);
      return known;
    }
    Long assigned =
        operation instanceof Operation.Assign assign ? value(assign.value(), before, 0) : null;
    if (operation instanceof Operation.Call && errno != null) {
      known.remove(errno);
    }
    for (Lvalue target : Operands.written(operation)) {
      if (target instanceof Lvalue.Var(Variable variable)) {
        set(known, variable, assigned);
      } else if (errno != null && isErrno(target)) {
        known.remove(errno);
        if (assigned != null) {
          known.put(errno, assigned);
        }
      }
    }
    return known;
  }

  private void set(Map<Variable, Long> known, Variable variable, @Nullable Long value) {
    known.remove(variable);
    if (value != null && isFollowed(variable)) {
      known.put(variable, IntegerArithmetic.wrap(variable.type(), value));
    }
  }

  private boolean isErrno(Expression expression) {
    return expression instanceof Lvalue.Deref deref
        && symbols.evaluate(deref.pointer()) instanceof Symbol symbol
        && symbol.root() instanceof Symbol.Root.AddressOf(Variable variable)
        && variable == errno;
  }

  private boolean isFollowed(Variable variable) {
    return variable.type() instanceof Type.Int
        && !variable.isGlobal()
        && symbols.isReadable(variable);
  }

  /** A branch tells the number that a variable is compared with. */
  private void learn(Expression condition, boolean holds, Map<Variable, Long> known) {
    Expression tested = condition;
    boolean equal = holds;
    long number = 0;
    boolean compared = false;
    while (true) {
      if (tested instanceof Expression.Cast cast
          && cast.type() instanceof Type.Int
          && cast.operand().type() instanceof Type.Int
          && cast.type().size() >= cast.operand().type().size()) {
        tested = cast.operand();
      } else if (!compared
          && tested instanceof Expression.Unary unary
          && unary.operator() == UnaryOperator.NOT) {
        tested = unary.operand();
        equal = !equal;
      } else if (!compared
          && tested instanceof Expression.Binary binary
          && (binary.operator() == BinaryOperator.EQUAL
              || binary.operator() == BinaryOperator.NOT_EQUAL)
          && binary.right() instanceof Expression.Constant constant) {
        tested = binary.left();
        equal ^= binary.operator() == BinaryOperator.NOT_EQUAL;
        number = constant.value();
        compared = true;
      } else {
        break;
      }
    }
    // Without a comparison, the branch on which the test fails is that of zero.
    if (tested instanceof Lvalue.Var(Variable variable)
        && equal == compared
        && IntegerArithmetic.wrap(variable.type(), number) == number) {
      set(known, variable, number);
    }
  }

  private @Nullable Long value(Expression expression, Map<Variable, Long> known, int depth) {
    if (depth > MAX_DEPTH || !(expression.type() instanceof Type.Int)) {
      return null;
    }
    return switch (expression) {
      case Expression.Constant constant -> constant.value();
      case Lvalue.Var(Variable variable) -> known.get(variable);
      case Expression.Cast cast -> wrapped(cast.type(), value(cast.operand(), known, depth + 1));
      case Expression.Unary unary -> unary(unary, value(unary.operand(), known, depth + 1));
      case Expression.Binary binary -> {
        Long left = value(binary.left(), known, depth + 1);
        Long right = left == null ? null : value(binary.right(), known, depth + 1);
        yield left == null || right == null
            ? null
            : wrapped(
                binary.type(),
                IntegerArithmetic.fold(binary.operator(), binary.left().type(), left, right));
      }
      case Lvalue.Deref deref -> errno != null && isErrno(deref) ? known.get(errno) : null;
      default -> null;
    };
  }

  private static @Nullable Long unary(Expression.Unary unary, @Nullable Long operand) {
    if (operand == null) {
      return null;
    }
    return IntegerArithmetic.wrap(
        unary.type(),
        switch (unary.operator()) {
          case NEGATE -> -operand;
          case COMPLEMENT -> ~operand;
          case NOT -> operand == 0 ? 1 : 0;
        });
  }

  private static @Nullable Long wrapped(Type type, @Nullable Long value) {
    return value == null ? null : (Long) IntegerArithmetic.wrap(type, value);
  }
}
