// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.retry;

import java.util.function.Function;
import java.util.function.Predicate;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Expression.UnaryOperator;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockgraph.retry.Counter.Given;
import org.jspecify.annotations.Nullable;

/**
 * Which branches a loop takes some day because it counts: {@code if (++n > 10)}, but not {@code if
 * (++n < 0)}, nor where the number goes round in a circle.
 *
 * @param given what is done to a variable; null if that is not just one thing
 * @param isSteady whether the loop leaves a value alone
 */
record Counting(Function<Variable, @Nullable Given> given, Predicate<Expression> isSteady) {

  /** Why a branch is taken some day; null if that is not known. */
  @Nullable Count of(Operation.Assume branch) {
    Expression condition = branch.condition();
    boolean holds = branch.holds();
    while (condition instanceof Expression.Unary unary && unary.operator() == UnaryOperator.NOT) {
      condition = unary.operand();
      holds = !holds;
    }
    if (condition instanceof Expression.Binary binary && binary.operator().isComparison()) {
      BinaryOperator operator = holds ? binary.operator() : binary.operator().negated();
      Count found = of(binary.left(), operator, binary.right());
      return found != null ? found : of(binary.right(), operator.mirrored(), binary.left());
    }
    BinaryOperator operator = holds ? BinaryOperator.NOT_EQUAL : BinaryOperator.EQUAL;
    return of(condition, operator, new Expression.Constant(condition.type(), 0));
  }

  private @Nullable Count of(Expression tested, BinaryOperator operator, Expression bound) {
    Expression core = widened(tested);
    if (core instanceof Expression.Binary part) {
      return periodic(part, operator, bound);
    }
    Counter counter = counter(core);
    if (counter == null || !isSteady.test(bound)) {
      return null;
    }
    boolean isTurned =
        core.type() instanceof Type.Int from
            && tested.type() instanceof Type.Int to
            && from.isTurnedIn(to);
    return switch (operator) {
      case EQUAL -> {
        boolean reached =
            counter.isList()
                ? bound.withoutCasts() instanceof Expression.Constant end && end.value() == 0
                : counter.isByOne() && mayReach(counter, bound);
        yield reached ? count(counter, !counter.isList(), !counter.isList()) : null;
      }
      case NOT_EQUAL -> counter.isList() ? null : count(counter, false, false);
      case GREATER, GREATER_EQUAL ->
          counter.step() > 0 && passes(counter, operator, bound)
              ? count(counter, false, false)
              : null;
      case LESS, LESS_EQUAL ->
          counter.step() < 0 && !isTurned && passes(counter, operator, bound)
              ? count(counter, false, false)
              : null;
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT, AND, OR, XOR ->
          throw new IllegalArgumentException(operator + " compares nothing");
    };
  }

  /** Every tenth time, or as the last digits of the number say. */
  private @Nullable Count periodic(
      Expression.Binary part, BinaryOperator operator, Expression bound) {
    Counter counter = counter(widened(part.left()));
    if (counter == null
        || !counter.isByOne()
        || !(part.right().withoutCasts() instanceof Expression.Constant period)
        || !(bound.withoutCasts() instanceof Expression.Constant wanted)
        || period.value() < 2
        || !counter.reaches(period.value(), 0)) {
      return null;
    }
    long number = wanted.value();
    boolean reached =
        switch (part.operator()) {
          case REMAINDER -> number == 0 || (number > 0 && number < period.value());
          case AND -> number >= 0 && (number & ~period.value()) == 0;
          default -> false;
        };
    boolean isUp = counter.step() > 0 || number == 0;
    return reached
            && isUp
            && (operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL)
        ? count(counter, false, true)
        : null;
  }

  private static Count count(Counter counter, boolean once, boolean byOne) {
    return new Count(counter.variable(), counter.edges(), once, byOne);
  }

  private @Nullable Counter counter(Expression tested) {
    return tested instanceof Lvalue.Var(Variable variable) ? Counter.of(variable, given) : null;
  }

  private static boolean mayReach(Counter counter, Expression bound) {
    return bound.withoutCasts() instanceof Expression.Constant constant
        ? counter.reaches(constant.value(), 0)
        : !counter.wraps() || widened(bound).type().equals(counter.type());
  }

  /** Whether a counter goes beyond a bound; of a bound that is not known only if it is the last. */
  private static boolean passes(Counter counter, BinaryOperator operator, Expression bound) {
    boolean orEqual =
        operator == BinaryOperator.GREATER_EQUAL || operator == BinaryOperator.LESS_EQUAL;
    if (bound.withoutCasts() instanceof Expression.Constant constant) {
      return counter.reaches(constant.value(), orEqual && counter.isByOne() ? 0 : 1);
    }
    return !counter.wraps()
        || (orEqual && counter.isByOne() && widened(bound).type().equals(counter.type()));
  }

  /** Without conversions of integers to types of the same size or more. */
  private static Expression widened(Expression expression) {
    Expression core = expression;
    while (core instanceof Expression.Cast cast
        && cast.type() instanceof Type.Int to
        && cast.operand().type() instanceof Type.Int from
        && to.bytes() >= from.bytes()
        && !to.bool()) {
      core = cast.operand();
    }
    return core;
  }
}
