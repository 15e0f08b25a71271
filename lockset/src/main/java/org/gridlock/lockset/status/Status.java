// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation.Success;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * A variable that holds the result of an acquisition.
 *
 * @param held what it may be if the lock was acquired; not all. The must analysis reads it the
 *     other way round as well, and does not narrow it
 */
public record Status(Variable variable, Set<Result> held) {
  /** What a branch tells of an acquisition. */
  public enum Outcome {
    ACQUIRED,
    FAILED,
    /** It reported an error: it failed, or has acquired a lock of which the owner died. */
    ERROR,
    UNKNOWN
  }

  public Status {
    held = Collections.unmodifiableSet(EnumSet.copyOf(held));
  }

  /**
   * The result of an operation that has just come to its end.
   *
   * @param success what tells of success; not always
   * @param mayOwnerDie whether it may acquire a lock though it reports that
   */
  public static Status of(Variable variable, Success success, boolean mayOwnerDie) {
    return new Status(
        variable,
        success == Success.NONZERO
            ? Result.NONZERO
            : mayOwnerDie ? Result.set(Result.ZERO, Result.OWNER_DIED) : Result.set(Result.ZERO));
  }

  /**
   * What a local variable holds by a guard, whatever is acquired; null if that is not one number.
   */
  public static @Nullable Status of(Guard guard) {
    Values values = guard.values();
    return guard.subject() instanceof Lvalue.Var(Variable variable)
            && !values.others()
            && values.low() == values.high()
            && !variable.isGlobal()
        ? new Status(variable, Result.set(Result.of(values.low())))
        : null;
  }

  /** What it means that {@code condition} is non-zero (or zero, if {@code holds} is false). */
  public Outcome outcome(Expression condition, boolean holds) {
    Set<Result> possible = Result.possible(variable, condition, holds);
    if (held.containsAll(possible)) {
      return Outcome.ACQUIRED;
    }
    if (possible.stream().noneMatch(held::contains)) {
      return Outcome.FAILED;
    }
    return held.contains(Result.ZERO) && !possible.contains(Result.ZERO)
        ? Outcome.ERROR
        : Outcome.UNKNOWN;
  }

  /** What is left of it where that is so, if the lock may still be held. */
  public Status narrowed(Expression condition, boolean holds) {
    Set<Result> possible = Result.possible(variable, condition, holds);
    if (possible.containsAll(held)) {
      return this;
    }
    Set<Result> left = EnumSet.copyOf(held);
    left.retainAll(possible);
    return new Status(variable, left);
  }

  /** The status that {@code target} holds after it was given {@code value}; null if none. */
  public @Nullable Status copied(Variable target, Expression value) {
    if (ZeroTest.Peeled.kept(value) instanceof Lvalue.Var(Variable whole) && whole == variable) {
      return new Status(target, held);
    }
    ZeroTest test = ZeroTest.of(value);
    if (test == null || test.variable() != variable) {
      return null;
    }
    boolean zero = held.contains(Result.ZERO);
    if (zero && held.size() > 1) {
      return null;
    }
    return new Status(target, zero != test.inverted() ? Result.set(Result.ZERO) : Result.NONZERO);
  }

  /** What either of two says of one variable; null if that is nothing. */
  public @Nullable Status or(Status other) {
    if (equals(other)) {
      return this;
    }
    if (variable != other.variable) {
      return null;
    }
    Set<Result> both = EnumSet.copyOf(held);
    both.addAll(other.held);
    return Result.isAll(both) ? null : new Status(variable, both);
  }
}
