// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.retry;

import org.gridlock.icfa.Expression.BinaryOperator;

/** How a value goes on as time passes, from one round of a loop to the next. */
enum Course {
  /** It stays as it is. */
  STEADY,
  /** It grows, as what a clock shows. */
  RISING,
  FALLING,
  /** It is other than zero some day. */
  TRUE_AT_LAST,
  /** It is zero some day. */
  FALSE_AT_LAST,
  /** It is zero or not, and the other some day. */
  TURNING,
  UNKNOWN;

  /** That of the value with the opposite sign, or of the opposite truth value. */
  Course reversed() {
    return switch (this) {
      case RISING -> FALLING;
      case FALLING -> RISING;
      case TRUE_AT_LAST -> FALSE_AT_LAST;
      case FALSE_AT_LAST -> TRUE_AT_LAST;
      case STEADY, TURNING, UNKNOWN -> this;
    };
  }

  private boolean isTruth() {
    return this == TRUE_AT_LAST || this == FALSE_AT_LAST || this == TURNING;
  }

  private boolean isNumber() {
    return this == STEADY || this == RISING || this == FALLING;
  }

  /** That of the opposite of a truth value. */
  Course negated() {
    return isTruth() || this == STEADY ? reversed() : UNKNOWN;
  }

  /** That of a sum: two clocks that run against each other may go on for ever. */
  Course plus(Course other) {
    if (!isNumber() || !other.isNumber()) {
      return UNKNOWN;
    }
    return this == STEADY ? other : other == STEADY || this == other ? this : UNKNOWN;
  }

  /** That of a product or quotient with a positive number that stays as it is. */
  Course times(Course other) {
    return other == STEADY && isNumber() ? this : UNKNOWN;
  }

  /** That of how two numbers compare, of which this is the difference. */
  Course compared(BinaryOperator operator) {
    boolean less = operator == BinaryOperator.LESS || operator == BinaryOperator.LESS_EQUAL;
    return switch (this) {
      case STEADY -> STEADY;
      case RISING -> less ? FALSE_AT_LAST : TRUE_AT_LAST;
      case FALLING -> less ? TRUE_AT_LAST : FALSE_AT_LAST;
      case TRUE_AT_LAST, FALSE_AT_LAST, TURNING, UNKNOWN -> UNKNOWN;
    };
  }

  /** Whether a branch on the value goes one way some day. */
  boolean leadsTo(boolean holds) {
    return this == TURNING || this == (holds ? TRUE_AT_LAST : FALSE_AT_LAST);
  }
}
