// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * A variable that holds the result of an acquisition.
 *
 * @param zeroMeansHeld whether zero means that the lock was acquired, or any other value does
 */
public record Status(Variable variable, boolean zeroMeansHeld) {
  /** What a branch tells of an acquisition. */
  public enum Outcome {
    ACQUIRED,
    FAILED,
    UNKNOWN
  }

  /** What it means that {@code condition} is non-zero (or zero, if {@code holds} is false). */
  public Outcome outcome(Expression condition, boolean holds) {
    Boolean zero = ZeroTest.implied(variable, condition, holds);
    if (zero == null) {
      return Outcome.UNKNOWN;
    }
    return zero == zeroMeansHeld ? Outcome.ACQUIRED : Outcome.FAILED;
  }

  /** The status that {@code target} holds after it was given {@code value}; null if none. */
  public @Nullable Status copied(Variable target, Expression value) {
    ZeroTest test = ZeroTest.of(value);
    if (test == null || test.variable() != variable) {
      return null;
    }
    return new Status(target, test.inverted() != zeroMeansHeld);
  }
}
