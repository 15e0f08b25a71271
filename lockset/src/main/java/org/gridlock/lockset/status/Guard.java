// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import java.util.List;
import java.util.Set;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.MemberName;
import org.gridlock.lockset.symbol.Effect;
import org.jspecify.annotations.Nullable;

/**
 * What a branch says of an expression: that its value is one of some.
 *
 * @param subject no constant, and no operator that only turns zero into non-zero or keeps them
 * @param reads the variables in it whose value, or place, it depends on
 * @param members the members of structs in it
 */
public record Guard(
    Expression subject, Values values, Set<Variable> reads, Set<MemberName> members) {
  /** Larger constants may stand for different numbers in different types. */
  private static final long MAX_CONSTANT = Integer.MAX_VALUE;

  private static final Values NONZERO = Values.allBut(0);

  Guard(Expression subject, Values values) {
    this(Memory.plain(subject), values, Memory.variables(subject), MemberName.in(subject));
  }

  /** What it means that {@code condition} is non-zero (or zero, if {@code holds} is false). */
  public static @Nullable Guard of(Expression condition, boolean holds) {
    ZeroTest.Peeled peeled = ZeroTest.Peeled.of(condition);
    boolean nonzero = holds != peeled.inverted();
    if (peeled.core() instanceof Expression.Binary binary && binary.operator().isComparison()) {
      if (binary.right() instanceof Expression.Constant constant) {
        return comparison(binary.left(), binary.operator(), constant.value(), nonzero);
      }
      if (binary.left() instanceof Expression.Constant constant) {
        BinaryOperator mirrored = binary.operator().mirrored();
        return comparison(binary.right(), mirrored, constant.value(), nonzero);
      }
      Guard compared = Difference.compared(binary, nonzero);
      if (compared != null) {
        return compared;
      }
    }
    return zero(peeled.core(), !nonzero);
  }

  /**
   * What holds after {@code subject} was given the value of a constant; null if nothing is said.
   */
  public static @Nullable Guard assigned(Expression subject, Expression value) {
    return ZeroTest.Peeled.kept(value) instanceof Expression.Constant constant
            && (constant.value() >= 0 || value == constant)
        ? comparison(subject, BinaryOperator.EQUAL, constant.value(), true)
        : null;
  }

  /** That an expression is zero, or that it is not; null for a constant. */
  static @Nullable Guard zero(Expression core, boolean zero) {
    if (core instanceof Expression.Constant) {
      return null;
    }
    return new Guard(core, zero ? Values.only(0) : NONZERO);
  }

  private static @Nullable Guard comparison(
      Expression compared, BinaryOperator operator, long constant, boolean holds) {
    boolean equality = operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL;
    boolean signed = compared.type() instanceof Type.Int number && number.signed();
    if (compared instanceof Expression.Constant
        || Math.abs(constant) > MAX_CONSTANT
        || (constant < 0 && !signed)
        || (!equality && !(compared.type() instanceof Type.Int))) {
      return null;
    }
    return switch (operator) {
      case EQUAL -> equality(compared, constant, holds);
      case NOT_EQUAL -> equality(compared, constant, !holds);
      case LESS -> new Guard(compared, Values.below(constant, holds));
      case GREATER_EQUAL -> new Guard(compared, Values.below(constant, !holds));
      case LESS_EQUAL -> new Guard(compared, Values.below(constant + 1, holds));
      case GREATER -> new Guard(compared, Values.below(constant + 1, !holds));
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT, AND, OR, XOR ->
          throw new IllegalArgumentException(operator + " compares nothing");
    };
  }

  private static Guard equality(Expression compared, long constant, boolean equal) {
    // Widening keeps small positive numbers, and nothing else becomes one.
    Expression subject = constant < 0 ? compared : ZeroTest.Peeled.kept(compared);
    return new Guard(subject, equal ? Values.only(constant) : Values.allBut(constant));
  }

  /** The two variables that it says to be equal; none if it says no such thing. */
  public List<Variable> equal() {
    return Difference.equalBy(this);
  }

  /** Whether both cannot hold at the same time. */
  public boolean contradicts(Guard other) {
    return (subject.equals(other.subject) || isKeptIn(other.subject) || other.isKeptIn(subject))
        && values.isDisjoint(other.values);
  }

  /** What holds if either does; null if nothing that one of both says. */
  @Nullable Guard or(Guard other) {
    if (equals(other)) {
      return this;
    }
    Values either = subject.equals(other.subject) ? values.covering(other.values) : null;
    return either == null ? null : new Guard(subject, either, reads, members);
  }

  /** Whether the bits of a number that is known say otherwise: {@code mode & 1} of 2. */
  boolean isExcludedBy(Guard known) {
    return known.values.isSmallPoint()
        && known.values.isSmall()
        && withoutCasts(subject) instanceof Expression.Binary bits
        && bits.operator() == BinaryOperator.AND
        && bits.right() instanceof Expression.Constant mask
        && mask.value() >= 0
        && withoutCasts(bits.left()).equals(known.subject)
        && values.isDisjoint(Values.only(known.values.low() & mask.value()));
  }

  private boolean isContradictedBy(@Nullable Guard other) {
    return other != null && contradicts(other);
  }

  /** Whether an expression has the value of the subject, since it can hold all of the values. */
  private boolean isKeptIn(Expression converted) {
    return values.isSmall() && withoutCasts(converted).equals(subject);
  }

  /** Whether it mentions no variables but globals and those of {@code function}. */
  public boolean isVisibleIn(Function function) {
    return reads.stream().allMatch(v -> v.isGlobal() || v.function() == function);
  }

  /** Whether an effect leaves alone what it depends on. */
  public boolean survives(Effect effect) {
    for (Variable variable : reads) {
      if (effect.changes(variable)) {
        return false;
      }
    }
    return !effect.changesAny(members);
  }

  /**
   * What it says of what lies behind a variable that was given a pointer; null if nothing.
   *
   * @param effect of the operation that gave it
   */
  @Nullable Guard through(Variable target, Expression value, Effect effect) {
    if (members.isEmpty() || effect.changesAny(members)) {
      return null;
    }
    Expression rest = Memory.through(subject, value, Memory.HOLE);
    return rest.equals(subject)
            || Memory.variables(rest).stream()
                .anyMatch(
                    variable -> variable != Memory.HOLE.variable() && effect.changes(variable))
        ? null
        : new Guard(Memory.filled(rest, new Lvalue.Var(target)), values);
  }

  /** What it says of a variable that was given a value; null if nothing. */
  public @Nullable Guard copied(Variable target, Expression value) {
    return copied(new Lvalue.Var(target), Copied.of(value));
  }

  /**
   * A value that is given to something.
   *
   * @param whenTrue what it means that it is not zero
   * @param whenFalse what it means that it is zero
   */
  record Copied(Expression value, @Nullable Guard whenTrue, @Nullable Guard whenFalse) {
    static Copied of(Expression value) {
      return new Copied(value, Guard.of(value, true), Guard.of(value, false));
    }
  }

  /** The same of a variable, or a part of one, that keeps all of the value. */
  @Nullable Guard copied(Lvalue copy, Copied copied) {
    Expression value = copied.value;
    if (value.equals(subject)
        || (values.isSmallPoint() && ZeroTest.Peeled.kept(value).equals(subject))
        || (values.isSmall() && withoutCasts(value).equals(subject))) {
      return new Guard(copy, values);
    }
    if (values.equals(NONZERO) && subject.equals(ObjectAddresses.whole(value))) {
      return zero(copy, false);
    }
    if (equals(copied.whenTrue) || isContradictedBy(copied.whenFalse)) {
      return zero(copy, false);
    }
    return equals(copied.whenFalse) || isContradictedBy(copied.whenTrue) ? zero(copy, true) : null;
  }

  /** Without conversions that keep what an {@code int} can hold, if it is not negative. */
  public static Expression withoutCasts(Expression value) {
    Expression core = value;
    while (core instanceof Expression.Cast cast
        && cast.type().size() >= Type.Int.INT.size()
        && !(cast.type() instanceof Type.Real)
        && !(cast.operand().type() instanceof Type.Real)) {
      core = cast.operand();
    }
    return core;
  }

  /** What it says of an expression that has the same value as the subject; null if nothing. */
  public @Nullable Guard on(Expression same) {
    if (Difference.of(subject) != null) {
      Difference difference = Difference.of(same);
      return difference == null ? null : difference.is(values);
    }
    if (values.low() == 0 && values.high() == 0) {
      return of(same, values.others());
    }
    Expression kept = values.isSmallPoint() ? ZeroTest.Peeled.kept(same) : same;
    return kept instanceof Expression.Constant ? null : new Guard(kept, values);
  }
}
