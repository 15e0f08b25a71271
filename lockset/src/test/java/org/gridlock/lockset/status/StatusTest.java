// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Set;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Expression.UnaryOperator;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.status.Status.Outcome;
import org.gridlock.lockset.testing.Program;
import org.junit.jupiter.api.Test;

class StatusTest {
  private static final Set<Result> ZERO = Set.of(Result.ZERO);

  private final Program program = new Program();
  private final Variable r = program.global("r", Type.Int.INT);
  private final Variable x = program.global("x", Type.Int.INT);
  private final Status zeroHolds = new Status(r, ZERO);
  private final Status nonzeroHolds = new Status(r, Result.NONZERO);

  private static Expression not(Expression operand) {
    return new Expression.Unary(Type.Int.INT, UnaryOperator.NOT, operand);
  }

  private Expression compare(BinaryOperator operator, long constant) {
    return new Expression.Binary(
        Type.Int.INT, operator, new Lvalue.Var(r), Program.number(constant));
  }

  @Test
  void truthOfTheResult() {
    Expression result = new Lvalue.Var(r);
    assertEquals(Outcome.FAILED, zeroHolds.outcome(result, true));
    assertEquals(Outcome.ACQUIRED, zeroHolds.outcome(result, false));
    assertEquals(Outcome.ACQUIRED, nonzeroHolds.outcome(result, true));
    assertEquals(Outcome.ACQUIRED, zeroHolds.outcome(not(result), true));
    assertEquals(Outcome.FAILED, zeroHolds.outcome(not(not(result)), true));
    assertEquals(
        Outcome.FAILED,
        zeroHolds.outcome(new Expression.Cast(Type.Int.LONG, not(not(result))), true));
    assertEquals(Outcome.UNKNOWN, zeroHolds.outcome(new Lvalue.Var(x), true));
  }

  @Test
  void castThatLosesBitsTellsNothing() {
    Expression narrow = new Expression.Cast(Type.Int.CHAR, new Lvalue.Var(r));
    assertEquals(Outcome.UNKNOWN, zeroHolds.outcome(narrow, false));
    Expression bool = new Expression.Cast(Type.Int.BOOL, new Lvalue.Var(r));
    assertEquals(Outcome.ACQUIRED, zeroHolds.outcome(bool, false));
  }

  @Test
  void comparisonsWithZero() {
    assertEquals(Outcome.ACQUIRED, zeroHolds.outcome(compare(BinaryOperator.EQUAL, 0), true));
    assertEquals(Outcome.FAILED, zeroHolds.outcome(compare(BinaryOperator.EQUAL, 0), false));
    assertEquals(Outcome.FAILED, zeroHolds.outcome(compare(BinaryOperator.NOT_EQUAL, 0), true));
    assertEquals(Outcome.FAILED, zeroHolds.outcome(compare(BinaryOperator.LESS, 0), true));
    assertEquals(Outcome.UNKNOWN, zeroHolds.outcome(compare(BinaryOperator.LESS, 0), false));
    assertEquals(
        Outcome.FAILED, zeroHolds.outcome(compare(BinaryOperator.GREATER_EQUAL, 0), false));
  }

  @Test
  void comparisonsWithOtherNumbers() {
    assertEquals(Outcome.FAILED, zeroHolds.outcome(compare(BinaryOperator.EQUAL, 16), true));
    assertEquals(Outcome.UNKNOWN, zeroHolds.outcome(compare(BinaryOperator.EQUAL, 16), false));
    assertEquals(Outcome.FAILED, zeroHolds.outcome(compare(BinaryOperator.NOT_EQUAL, 16), false));
    assertEquals(Outcome.UNKNOWN, zeroHolds.outcome(compare(BinaryOperator.LESS, -1), true));
  }

  @Test
  void copies() {
    assertEquals(new Status(x, ZERO), zeroHolds.copied(x, new Lvalue.Var(r)));
    assertEquals(new Status(x, Result.NONZERO), zeroHolds.copied(x, not(new Lvalue.Var(r))));
    assertEquals(
        new Status(x, Result.NONZERO), zeroHolds.copied(x, compare(BinaryOperator.EQUAL, 0)));
    assertEquals(new Status(x, ZERO), nonzeroHolds.copied(x, compare(BinaryOperator.EQUAL, 0)));
    assertNull(zeroHolds.copied(x, compare(BinaryOperator.EQUAL, 16)));
    assertNull(zeroHolds.copied(x, new Lvalue.Var(x)));
  }

  @Test
  void ownerDied() {
    Status robust = new Status(r, Set.of(Result.ZERO, Result.OWNER_DIED));
    Expression died = compare(BinaryOperator.EQUAL, 130);
    assertEquals(Outcome.ACQUIRED, robust.outcome(died, true));
    assertEquals(Outcome.UNKNOWN, robust.outcome(died, false));
    assertEquals(Outcome.ERROR, robust.outcome(new Lvalue.Var(r), true));
    assertEquals(Outcome.FAILED, robust.outcome(compare(BinaryOperator.EQUAL, 16), true));
    assertEquals(Outcome.FAILED, robust.outcome(compare(BinaryOperator.GREATER, 130), true));
    assertEquals(Outcome.FAILED, zeroHolds.outcome(died, true));
    assertEquals(Outcome.ACQUIRED, nonzeroHolds.outcome(died, true));
  }

  @Test
  void ownerDiedInAnotherType() {
    Status robust = new Status(r, Set.of(Result.ZERO, Result.OWNER_DIED));
    Expression bool = new Expression.Cast(Type.Int.BOOL, new Lvalue.Var(r));
    Expression one =
        new Expression.Binary(Type.Int.INT, BinaryOperator.EQUAL, bool, Program.number(1));
    assertEquals(Outcome.ERROR, robust.outcome(one, true));
    Expression wide = new Expression.Cast(Type.Int.LONG, new Lvalue.Var(r));
    Expression died =
        new Expression.Binary(Type.Int.INT, BinaryOperator.EQUAL, Program.number(130), wide);
    assertEquals(Outcome.ACQUIRED, robust.outcome(died, true));
  }

  @Test
  void testsNarrowAndPathsJoin() {
    Status robust = new Status(r, Set.of(Result.ZERO, Result.OWNER_DIED));
    Expression died = compare(BinaryOperator.EQUAL, 130);
    Status survived = robust.narrowed(died, false);
    assertEquals(zeroHolds, survived);
    assertEquals(Outcome.FAILED, survived.outcome(new Lvalue.Var(r), true));
    assertEquals(robust, survived.or(robust.narrowed(died, true)));
    assertEquals(robust, robust.narrowed(compare(BinaryOperator.NOT_EQUAL, 16), true));
    assertNull(zeroHolds.or(nonzeroHolds));
    assertNull(zeroHolds.or(new Status(x, ZERO)));
  }

  @Test
  void copiesOfSeveralResults() {
    Status robust = new Status(r, Set.of(Result.ZERO, Result.OWNER_DIED));
    assertEquals(new Status(x, robust.held()), robust.copied(x, new Lvalue.Var(r)));
    assertNull(robust.copied(x, not(new Lvalue.Var(r))));
    assertNull(robust.copied(x, compare(BinaryOperator.NOT_EQUAL, 0)));
    Status died = new Status(r, Set.of(Result.OWNER_DIED));
    assertEquals(new Status(x, ZERO), died.copied(x, compare(BinaryOperator.EQUAL, 0)));
    assertEquals(
        new Status(x, Result.NONZERO), died.copied(x, compare(BinaryOperator.NOT_EQUAL, 0)));
  }
}
