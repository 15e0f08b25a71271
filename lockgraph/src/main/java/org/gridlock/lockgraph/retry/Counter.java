// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.retry;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * A local variable to which a loop adds one and the same constant each time, perhaps by way of
 * other variables, or which goes along a list.
 *
 * @param edges those that it takes for one step
 * @param step 0 for a list
 * @param type the narrowest that it passes; null for a pointer
 */
record Counter(Variable variable, Set<Edge> edges, long step, Type.@Nullable Int type) {

  /** What the only edge in the loop that writes a variable assigns to it. */
  record Given(Edge edge, Expression value) {}

  /** What a value is computed from. */
  private record Source(Variable variable, long distance, boolean isNext, Type.@Nullable Int type) {
    Source within(Type.Int narrow) {
      boolean isNarrower = type == null || narrow.bytes() < type.bytes();
      return new Source(variable, distance, isNext, isNarrower ? narrow : type);
    }

    Source plus(long more) {
      return new Source(variable, distance + more, isNext, type);
    }
  }

  /**
   * The counter that a variable is.
   *
   * @param given null for a variable that something else may write
   * @return null if it is none
   */
  static @Nullable Counter of(Variable variable, Function<Variable, @Nullable Given> given) {
    Map<Variable, Long> passed = new LinkedHashMap<>();
    Set<Edge> edges = new LinkedHashSet<>();
    Type.@Nullable Int narrowest = null;
    boolean isList = false;
    Variable current = variable;
    long distance = 0;
    while (!passed.containsKey(current)) {
      Given next = given.apply(current);
      Source source = next == null ? null : source(next.value());
      if (next == null || source == null || isTruth(current.type()) || isTruth(source.type())) {
        return null;
      }
      passed.put(current, distance);
      edges.add(next.edge());
      for (Type type : new Type[] {current.type(), source.type()}) {
        if (type instanceof Type.Int number
            && (narrowest == null
                || number.bytes() < narrowest.bytes()
                || (number.bytes() == narrowest.bytes() && !number.signed()))) {
          narrowest = number;
        }
      }
      isList |= source.isNext();
      distance += source.distance();
      current = source.variable();
    }
    long step = distance - passed.getOrDefault(current, distance);
    return isList == (step != 0) ? null : new Counter(variable, edges, step, narrowest);
  }

  /** Whether a type has no numbers but zero and one, where it stays. */
  private static boolean isTruth(@Nullable Type type) {
    return type instanceof Type.Int number && number.bool();
  }

  private static @Nullable Source source(Expression value) {
    return switch (value) {
      case Lvalue.Var(Variable variable) -> new Source(variable, 0, false, null);
      case Expression.Cast cast -> {
        Source source = source(cast.operand());
        yield source != null && cast.type() instanceof Type.Int number
            ? source.within(number)
            : source;
      }
      case Expression.Binary binary -> {
        BinaryOperator operator = binary.operator();
        if (operator == BinaryOperator.ADD && binary.left() instanceof Expression.Constant more) {
          yield moved(binary.right(), more.value());
        }
        yield binary.right() instanceof Expression.Constant constant
                && (operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT)
            ? moved(
                binary.left(),
                operator == BinaryOperator.ADD ? constant.value() : -constant.value())
            : null;
      }
      case Expression.PointerAdd add ->
          add.index().withoutCasts() instanceof Expression.Constant constant
              ? moved(add.pointer(), constant.value())
              : null;
      case Lvalue.Member member -> next(member);
      case Lvalue.Deref deref -> next(deref);
      default -> null;
    };
  }

  private static @Nullable Source moved(Expression from, long distance) {
    Source source = source(from);
    return source == null || source.isNext() ? null : source.plus(distance);
  }

  /** What lies behind a pointer in a list. */
  private static @Nullable Source next(Lvalue pointer) {
    return pointer.type() instanceof Type.Pointer
            && pointer.root() instanceof Lvalue.Deref deref
            && deref.pointer().withoutCasts() instanceof Lvalue.Var(Variable variable)
        ? new Source(variable, 0, true, null)
        : null;
  }

  boolean isList() {
    return step == 0;
  }

  boolean isByOne() {
    return Math.abs(step) == 1;
  }

  /** Whether it begins anew behind its last number. That of a signed type is undefined to pass. */
  boolean wraps() {
    return type != null && (!type.signed() || type.bytes() < Type.Int.INT.bytes());
  }

  /** Whether it has a number, and those some steps further on, if it was before that. */
  boolean reaches(long number, int steps) {
    if (type == null) {
      return false;
    }
    int bits = 8 * type.bytes() - (type.signed() ? 1 : 0);
    long max = bits >= Long.SIZE - 1 ? Long.MAX_VALUE : (1L << bits) - 1;
    long min = type.signed() ? -max - 1 : 0;
    return step > 0
        ? min <= number && number <= max - steps * step
        : min - steps * step <= number && number <= max;
  }
}
