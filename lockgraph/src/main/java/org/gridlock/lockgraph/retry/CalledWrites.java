// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.retry;

import java.util.Set;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Expression.UnaryOperator;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.IntegerArithmetic;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.MemberName;
import org.jspecify.annotations.Nullable;

/**
 * Which branches a loop takes some day because functions that it calls set what is tested to a
 * constant with which the branch is taken, or only ever count it up (or down) to a bound that the
 * loop leaves alone. Other values that they write may come out as before for ever.
 *
 * @param writes those of the loop
 * @param overlaps what writes may change
 * @param called the functions that the loop calls by their names
 */
record CalledWrites(LoopWrites writes, Overlaps overlaps, Set<Function> called) {
  /** Bounds the chain of variables that a condition is computed by. */
  private static final int MAX_DEPTH = 8;

  /** Whether a branch is taken some day. */
  boolean leadTo(Operation.Assume branch) {
    return !called.isEmpty() && leadTo(source(branch.condition(), 0), branch.holds());
  }

  private boolean leadTo(Expression condition, boolean holds) {
    return switch (condition) {
      case Expression.Unary unary when unary.operator() == UnaryOperator.NOT ->
          leadTo(source(unary.operand(), 0), !holds);
      case Expression.Binary binary when binary.operator().isComparison() -> {
        BinaryOperator operator = holds ? binary.operator() : binary.operator().negated();
        Expression left = source(binary.left(), 0);
        Expression right = source(binary.right(), 0);
        yield leadTo(left, operator, right) || leadTo(right, operator.mirrored(), left);
      }
      default ->
          leadTo(
              condition,
              holds ? BinaryOperator.NOT_EQUAL : BinaryOperator.EQUAL,
              new Expression.Constant(condition.type(), 0));
    };
  }

  /** What a value is computed from in the loop, without conversions. */
  private Expression source(Expression value, int depth) {
    Expression plain = value.withoutCasts();
    return depth < MAX_DEPTH
            && plain instanceof Lvalue.Var(Variable variable)
            && writes.given(variable) instanceof Counter.Given given
        ? source(given.value(), depth + 1)
        : plain;
  }

  private boolean leadTo(Expression tested, BinaryOperator operator, Expression bound) {
    if (!(tested instanceof Lvalue read) || !isShared(read)) {
      return false;
    }
    boolean isCounted = writes.isSteady(bound) && !isAssigned(read);
    long direction = 0;
    for (Overlaps.Write write : overlaps.changing(read)) {
      if (!writes.running().contains(write.function())) {
        continue;
      }
      Lvalue target = write.target();
      Expression value =
          write.edge().operation() instanceof Operation.Assign assign && isSame(target, read)
              ? assign.value().withoutCasts()
              : null;
      if (called.contains(write.function())
          && value instanceof Expression.Constant constant
          && bound instanceof Expression.Constant end
          && Long.valueOf(1)
              .equals(
                  IntegerArithmetic.fold(operator, read.type(), constant.value(), end.value()))) {
        return true;
      }
      long step = step(value, target);
      isCounted &= step != 0 && (direction == 0 || (step > 0) == (direction > 0));
      direction = step;
    }
    return isCounted
        && switch (operator) {
          case GREATER, GREATER_EQUAL -> direction > 0;
          case LESS, LESS_EQUAL -> direction < 0;
          default -> false;
        };
  }

  private static boolean isShared(Lvalue read) {
    return read instanceof Lvalue.Var(Variable variable)
        ? variable.isGlobal()
        : MemberName.of(read) != null;
  }

  private static boolean isSame(Lvalue target, Lvalue read) {
    return target.equals(read)
        || (MemberName.of(target) instanceof MemberName name && name.equals(MemberName.of(read)));
  }

  private boolean isAssigned(Lvalue read) {
    boolean[] found = {false};
    writes.forEachAssigning(read, (target, operation) -> found[0] = true);
    writes.forEachFilling(read, (target, operation) -> found[0] = true);
    return found[0];
  }

  /** What is added to something each time; 0 if that is not known. */
  private static long step(@Nullable Expression value, Lvalue target) {
    if (!(value instanceof Expression.Binary binary)
        || !binary.left().withoutCasts().equals(target)
        || !(binary.right().withoutCasts() instanceof Expression.Constant constant)) {
      return 0;
    }
    return switch (binary.operator()) {
      case ADD -> constant.value();
      case SUBTRACT -> -constant.value();
      default -> 0;
    };
  }
}
