// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.UnaryOperator;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** Which branches are taken where some variables hold known numbers. */
final class Branches {
  private Branches() {}

  /**
   * The edges of a function to which control never comes.
   *
   * @param numbers the only number that a variable holds; null if it is not known
   */
  static Set<Edge> neverPassed(
      org.gridlock.icfa.Function function, Function<Variable, @Nullable Long> numbers) {
    Set<Edge> dead = new HashSet<>();
    for (Edge edge : function.edges()) {
      if (edge.operation() instanceof Operation.Assume assume && isExcluded(assume, numbers)) {
        dead.add(edge);
      }
    }
    return function.deadBehind(dead);
  }

  private static boolean isExcluded(
      Operation.Assume assume, Function<Variable, @Nullable Long> numbers) {
    Long value = value(assume.condition(), numbers);
    return value != null && (value != 0) != assume.holds();
  }

  /** What a condition is; null if that is not known, or not the same number in all types. */
  private static @Nullable Long value(
      Expression condition, Function<Variable, @Nullable Long> numbers) {
    boolean inverted = false;
    Expression core = Numbers.withoutConversions(condition);
    while (core instanceof Expression.Unary unary && unary.operator() == UnaryOperator.NOT) {
      inverted = !inverted;
      core = Numbers.withoutConversions(unary.operand());
    }
    Long value =
        core instanceof Expression.Binary binary
            ? comparison(binary, numbers)
            : number(core, numbers);
    return value == null || !inverted ? value : Long.valueOf(value == 0 ? 1 : 0);
  }

  private static @Nullable Long comparison(
      Expression.Binary binary, Function<Variable, @Nullable Long> numbers) {
    Long left = number(binary.left(), numbers);
    Long right = number(binary.right(), numbers);
    if (left == null || right == null) {
      return null;
    }
    return switch (binary.operator()) {
      case EQUAL -> truth(left.equals(right));
      case NOT_EQUAL -> truth(!left.equals(right));
      case LESS -> truth(left < right);
      case LESS_EQUAL -> truth(left <= right);
      case GREATER -> truth(left > right);
      case GREATER_EQUAL -> truth(left >= right);
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT, AND, OR, XOR ->
          null;
    };
  }

  private static Long truth(boolean holds) {
    return holds ? 1L : 0L;
  }

  private static @Nullable Long number(
      Expression expression, Function<Variable, @Nullable Long> numbers) {
    Long number = Numbers.constant(expression, numbers);
    return number != null && number >= 0 && number <= Integer.MAX_VALUE ? number : null;
  }
}
