// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Expression.UnaryOperator;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.testing.Program;
import org.junit.jupiter.api.Test;

class GuardTest {
  private static final int[] NUMBERS = {Integer.MIN_VALUE, -2, -1, 0, 1, 2, 3, Integer.MAX_VALUE};
  private static final List<BinaryOperator> COMPARISONS =
      List.of(
          BinaryOperator.EQUAL,
          BinaryOperator.NOT_EQUAL,
          BinaryOperator.LESS,
          BinaryOperator.LESS_EQUAL,
          BinaryOperator.GREATER,
          BinaryOperator.GREATER_EQUAL);

  private final Program program = new Program();
  private final Variable x = program.global("x", Type.Int.INT);
  private final Variable y = program.global("y", Type.Int.INT);
  private final Lvalue.Var readX = new Lvalue.Var(x);

  /** A condition on x, and for which values of x it is true. */
  private record Condition(Expression expression, IntPredicate truth) {}

  private static Expression not(Expression operand) {
    return new Expression.Unary(Type.Int.INT, UnaryOperator.NOT, operand);
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
          throw new IllegalArgumentException();
    };
  }

  private List<Condition> conditions() {
    List<Condition> all = new ArrayList<>();
    all.add(new Condition(readX, v -> v != 0));
    all.add(new Condition(not(readX), v -> v == 0));
    all.add(new Condition(new Expression.Cast(Type.Int.BOOL, readX), v -> v != 0));
    all.add(new Condition(new Expression.Cast(Type.Int.CHAR, readX), v -> (byte) v != 0));
    for (BinaryOperator operator : COMPARISONS) {
      for (long constant = -1; constant <= 2; constant++) {
        long c = constant;
        all.add(
            new Condition(
                binary(operator, readX, new Expression.Constant(Type.Int.INT, c)),
                v -> compare(v, operator, c)));
        all.add(
            new Condition(
                binary(operator, new Expression.Constant(Type.Int.INT, c), readX),
                v -> compare(c, operator, v)));
        all.add(
            new Condition(
                binary(
                    operator,
                    new Expression.Cast(Type.Int.UINT, readX),
                    new Expression.Constant(Type.Int.UINT, c & 0xFFFFFFFFL)),
                v -> compare(v & 0xFFFFFFFFL, operator, c & 0xFFFFFFFFL)));
        all.add(
            new Condition(
                binary(
                    operator,
                    new Expression.Cast(Type.Int.BOOL, readX),
                    new Expression.Constant(Type.Int.BOOL, c & 1)),
                v -> compare(v == 0 ? 0 : 1, operator, c & 1)));
      }
    }
    return all;
  }

  private static Expression binary(BinaryOperator operator, Expression left, Expression right) {
    return new Expression.Binary(Type.Int.INT, operator, left, right);
  }

  @Test
  void noNumberSatisfiesWhatIsContradictory() {
    int contradictions = 0;
    for (Condition one : conditions()) {
      for (Condition other : conditions()) {
        for (int holds = 0; holds < 4; holds++) {
          boolean first = (holds & 1) != 0;
          boolean second = (holds & 2) != 0;
          Guard guard = Guard.of(one.expression, first);
          Guard made = Guard.of(other.expression, second);
          if (guard == null || made == null || !guard.contradicts(made)) {
            continue;
          }
          contradictions++;
          for (int number : NUMBERS) {
            assertFalse(
                one.truth.test(number) == first && other.truth.test(number) == second,
                () -> guard + " and " + made + " for " + number);
          }
        }
      }
    }
    assertTrue(contradictions > 1000, contradictions + " contradictions");
  }

  @Test
  void expressionsOverOtherOperatorsAreTestedForZero() {
    Expression bit = binary(BinaryOperator.AND, readX, new Expression.Constant(Type.Int.INT, 4));
    Guard set = Guard.of(bit, true);
    Guard clear = Guard.of(not(bit), true);
    assertNotNull(set);
    assertNotNull(clear);
    assertTrue(set.contradicts(clear));
    assertFalse(set.contradicts(set));
  }

  @Test
  void conversionsKeepWhatAnIntHolds() {
    Expression wide = new Expression.Cast(Type.Int.LONG, readX);
    Guard one = new Guard(readX, Values.only(1));
    Guard large = new Guard(readX, Values.only(1L << 32));
    Guard zeroAsInt = Guard.of(not(new Expression.Cast(Type.Int.INT, wide)), true);
    Guard zeroAsByte = Guard.of(not(new Expression.Cast(Type.Int.CHAR, wide)), true);
    assertNotNull(zeroAsInt);
    assertNotNull(zeroAsByte);
    assertTrue(one.contradicts(zeroAsInt));
    assertTrue(zeroAsInt.contradicts(one));
    assertFalse(large.contradicts(zeroAsInt));
    assertFalse(one.contradicts(zeroAsByte));
  }

  @Test
  void copiesKeepWhatTheTypeOfTheCopyHolds() {
    Guard nonzero = Guard.of(readX, true);
    assertNotNull(nonzero);
    assertEquals(Guard.of(new Lvalue.Var(y), true), nonzero.copied(y, readX));
    assertEquals(
        Guard.of(new Lvalue.Var(y), false),
        nonzero.copied(y, binary(BinaryOperator.EQUAL, readX, Program.number(0))));
    assertNull(nonzero.copied(y, new Expression.Cast(Type.Int.CHAR, readX)));
  }

  @Test
  void negativeConstantsOfUnsignedTypesTellNothing() {
    Expression all = new Expression.Constant(Type.Int.UINT, -1);
    assertNull(
        Guard.of(
            binary(BinaryOperator.EQUAL, new Expression.Cast(Type.Int.UINT, readX), all), true));
  }
}
