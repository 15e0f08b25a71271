// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

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
  private final Program program = new Program();
  private final Variable r = program.global("r", Type.Int.INT);
  private final Variable x = program.global("x", Type.Int.INT);
  private final Status zeroHolds = new Status(r, true);
  private final Status nonzeroHolds = new Status(r, false);

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
    assertEquals(new Status(x, true), zeroHolds.copied(x, new Lvalue.Var(r)));
    assertEquals(new Status(x, false), zeroHolds.copied(x, not(new Lvalue.Var(r))));
    assertEquals(new Status(x, false), zeroHolds.copied(x, compare(BinaryOperator.EQUAL, 0)));
    assertEquals(new Status(x, true), nonzeroHolds.copied(x, compare(BinaryOperator.EQUAL, 0)));
    assertNull(zeroHolds.copied(x, compare(BinaryOperator.EQUAL, 16)));
    assertNull(zeroHolds.copied(x, new Lvalue.Var(x)));
  }
}
