// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.testing.Program;
import org.junit.jupiter.api.Test;

class SumsTest {
  private static final long UNSIGNED = 1L << 32;
  private static final List<Values> KNOWN =
      List.of(
          Values.only(0),
          Values.only(3),
          Values.only(Integer.MAX_VALUE),
          Values.allBut(0),
          Values.below(0, false),
          Values.below(2, false),
          Values.below(2, true),
          Values.below(Integer.MAX_VALUE, true),
          new Values(1, 5, false));

  private final Program program = new Program();

  private Variable variable(Type type) {
    return program.global("v" + type, type);
  }

  private static Expression sum(Variable variable, BinaryOperator operator, long constant) {
    Type type = variable.type();
    return new Expression.Binary(
        type, operator, new Lvalue.Var(variable), new Expression.Constant(type, constant));
  }

  private static Guard guard(Variable variable, Values values) {
    return new Guard(new Lvalue.Var(variable), values);
  }

  private static boolean isIn(Values values, long number) {
    return !values.isDisjoint(Values.only(number));
  }

  /** Whatever the sum may be is in all that is said of it. */
  @Test
  void nothingElseIsTrueOfASum() {
    for (Type.Int type : List.of(Type.Int.INT, Type.Int.UINT)) {
      Variable x = variable(type);
      for (BinaryOperator operator : List.of(BinaryOperator.ADD, BinaryOperator.SUBTRACT)) {
        for (long constant : new long[] {1, 2, Integer.MAX_VALUE}) {
          for (Values one : KNOWN) {
            for (Values other : KNOWN) {
              check(x, operator, constant, List.of(one, other));
            }
          }
        }
      }
    }
  }

  private static void check(Variable x, BinaryOperator operator, long constant, List<Values> both) {
    List<Guard> guards = both.stream().map(values -> guard(x, values)).toList();
    List<Guard> said = Sums.of(guards, x, sum(x, operator, constant));
    boolean signed = ((Type.Int) x.type()).signed();
    long least = signed ? Integer.MIN_VALUE : 0;
    long greatest = signed ? Integer.MAX_VALUE : UNSIGNED - 1;
    for (long near : new long[] {least, 0, Integer.MAX_VALUE, greatest}) {
      for (long number = near - 6; number <= near + 6; number++) {
        long tried = number;
        long exact = operator == BinaryOperator.ADD ? number + constant : number - constant;
        long result = signed ? exact : Math.floorMod(exact, UNSIGNED);
        if (number >= least
            && number <= greatest
            && result >= least
            && result <= greatest
            && both.stream().allMatch(values -> isIn(values, tried))) {
          assertTrue(
              said.stream().allMatch(guard -> isIn(guard.values(), result)),
              () -> tried + " " + operator + " " + constant + ": " + both + " -> " + said);
        }
      }
    }
  }

  @Test
  void whoStepsAwayStaysBehind() {
    Variable x = variable(Type.Int.INT);
    Guard positive = guard(x, Values.below(1, false));
    Expression next = sum(x, BinaryOperator.ADD, 1);
    Guard four = guard(x, Values.below(4, false));
    assertEquals(List.of(four), Sums.of(List.of(guard(x, Values.only(3))), x, next));
    assertEquals(List.of(positive), Sums.of(List.of(positive), x, next));
    assertEquals(List.of(), Sums.of(List.of(positive), x, sum(x, BinaryOperator.SUBTRACT, 1)));
  }

  @Test
  void smallCountsAreFollowedUpAndDown() {
    Variable x = variable(Type.Int.INT);
    Guard none = guard(x, Values.only(0));
    Guard one = guard(x, Values.only(1));
    assertEquals(List.of(one), Sums.of(List.of(none), x, sum(x, BinaryOperator.ADD, 1)));
    assertEquals(List.of(none), Sums.of(List.of(one), x, sum(x, BinaryOperator.SUBTRACT, 1)));
  }

  @Test
  void unsignedSumsNeedABoundAhead() {
    Variable x = variable(Type.Int.UINT);
    Guard positive = guard(x, Values.below(1, false));
    Expression next = sum(x, BinaryOperator.ADD, 1);
    assertEquals(List.of(), Sums.of(List.of(positive), x, next));
    Guard small = guard(x, Values.below(100, true));
    assertEquals(List.of(positive), Sums.of(List.of(positive, small), x, next));
  }

  @Test
  void numbersThatAreCutOffAreNotFollowed() {
    Variable x = variable(Type.Int.INT);
    Variable small = variable(Type.Int.CHAR);
    Expression next = sum(x, BinaryOperator.ADD, 1);
    List<Guard> zero = List.of(guard(x, Values.only(0)));
    assertFalse(Sums.of(zero, x, next).isEmpty());
    assertTrue(Sums.of(zero, small, next).isEmpty());
    assertTrue(Sums.of(zero, small, new Expression.Cast(Type.Int.CHAR, next)).isEmpty());
  }
}
