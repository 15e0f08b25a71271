// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Variable;

/** What a lock operation reports, as far as it tells whether the lock is held. */
public enum Result {
  ZERO,
  /** The lock is held, and its last owner ended with it (POSIX pthread_mutex_lock). */
  OWNER_DIED,
  OTHER;

  /** All that is not zero. */
  public static final Set<Result> NONZERO = set(OWNER_DIED, OTHER);

  private static final Set<Result> ALL = set(ZERO, OWNER_DIED, OTHER);

  /** {@code EOWNERDEAD}, on the platform. */
  private static final long OWNER_DIED_NUMBER = 130;

  static Set<Result> set(Result first, Result... rest) {
    return Collections.unmodifiableSet(EnumSet.of(first, rest));
  }

  /** What a number stands for. */
  static Result of(long number) {
    return number == 0 ? ZERO : number == OWNER_DIED_NUMBER ? OWNER_DIED : OTHER;
  }

  /** Whether a set says nothing. */
  static boolean isAll(Set<Result> results) {
    return results.size() == ALL.size();
  }

  /**
   * What a variable may be where {@code condition} is non-zero, or zero if {@code holds} is false.
   */
  static Set<Result> possible(Variable variable, Expression condition, boolean holds) {
    ZeroTest.Peeled peeled = ZeroTest.Peeled.of(condition);
    boolean nonzero = holds != peeled.inverted();
    if (isVariable(peeled.core(), variable)) {
      return nonzero ? NONZERO : set(ZERO);
    }
    return peeled.core() instanceof Expression.Binary binary && binary.operator().isComparison()
        ? compared(variable, binary, nonzero)
        : ALL;
  }

  private static Set<Result> compared(
      Variable variable, Expression.Binary binary, boolean comesOut) {
    Expression left = binary.left();
    Expression right = ZeroTest.Peeled.widened(binary.right());
    BinaryOperator operator = binary.operator();
    if (ZeroTest.Peeled.widened(left) instanceof Expression.Constant constant) {
      left = binary.right();
      right = constant;
      operator = operator.mirrored();
    }
    if (!isVariable(ZeroTest.Peeled.widened(left), variable)
        || !(right instanceof Expression.Constant constant)) {
      return ALL;
    }
    long number = constant.value();
    boolean equality = operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL;
    if (number < 0 && !equality) {
      return ALL; // may stand for a large unsigned number
    }
    Set<Result> possible = EnumSet.allOf(Result.class);
    if (compare(0, operator, number) != comesOut) {
      possible.remove(ZERO);
    }
    if (isVariable(ZeroTest.Peeled.kept(left), variable)) {
      if (compare(OWNER_DIED_NUMBER, operator, number) != comesOut) {
        possible.remove(OWNER_DIED);
      }
      if (equality && comesOut == (operator == BinaryOperator.EQUAL) && of(number) != OTHER) {
        possible.remove(OTHER);
      }
    }
    return possible;
  }

  private static boolean compare(long left, BinaryOperator operator, long right) {
    return switch (operator) {
      case EQUAL -> left == right;
      case NOT_EQUAL -> left != right;
      case LESS -> left < right;
      case LESS_EQUAL -> left <= right;
      case GREATER -> left > right;
      case GREATER_EQUAL -> left >= right;
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT, AND, OR, XOR ->
          throw new IllegalArgumentException(operator + " compares nothing");
    };
  }

  private static boolean isVariable(Expression expression, Variable variable) {
    return expression instanceof Lvalue.Var read && read.variable() == variable;
  }
}
