// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.IntegerArithmetic;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.lockset.status.Values;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.lockset.testing.Code;
import org.gridlock.lockset.testing.Program;
import org.junit.jupiter.api.Test;

class SumTest {
  private static final long NONE = Long.MIN_VALUE;
  private static final long ANY = Long.MAX_VALUE;
  private static final List<Values> TESTED =
      List.of(
          Values.only(0),
          Values.only(3),
          Values.only(Integer.MAX_VALUE),
          Values.allBut(0),
          Values.allBut(5),
          Values.between(NONE, 0),
          Values.between(NONE, 4),
          Values.between(NONE, Integer.MAX_VALUE),
          Values.between(0, ANY),
          Values.between(1, ANY),
          Values.between(5, ANY));

  private final Program program = new Program();
  private final Code main = program.function("main");
  private final Icfa icfa = program.build(main).icfa();
  private final Constants constants = new Constants(icfa, new Symbols(icfa));

  private Expression.Binary sum(BinaryOperator operator, Expression left, Expression right) {
    return new Expression.Binary(left.type(), operator, left, right);
  }

  private Expression.Constant number(Type type, long value) {
    return new Expression.Constant(type, value);
  }

  private Lvalue name(Type type) {
    return new Lvalue.Var(program.global("n" + type, type));
  }

  private static boolean isIn(Values values, long number) {
    return !values.isDisjoint(Values.only(number));
  }

  /** What {@link Values} tell apart: all large numbers are alike. */
  private static long seen(Type.Int type, long value) {
    return !type.signed() && value < 0 ? ANY : value;
  }

  private void check(Type.Int type, Expression.Binary expression) {
    Sum sum = Objects.requireNonNull(Sum.of(expression, constants));
    boolean left = expression.left() instanceof Expression.Constant;
    long constant = ((Expression.Constant) (left ? expression.left() : expression.right())).value();
    for (long n = -12; n <= 12; n++) {
      for (long base : new long[] {0, Integer.MAX_VALUE, 1L << 32}) {
        long number = IntegerArithmetic.wrap(type, base + n);
        long exact =
            Objects.requireNonNull(
                IntegerArithmetic.fold(
                    expression.operator(),
                    type,
                    left ? constant : number,
                    left ? number : constant));
        long result = IntegerArithmetic.wrap(type, exact);
        if (type.signed() && result != exact) {
          continue; // undefined
        }
        for (Values values : TESTED) {
          Values solved = sum.solved(values);
          if (isIn(values, seen(type, result)) && solved != null) {
            assertTrue(
                isIn(solved, seen(type, number)), number + " of " + expression + " in " + values);
          }
        }
      }
    }
  }

  /** Whatever the number may be is in what is said of it. */
  @Test
  void nothingElseIsTrueOfTheNumber() {
    for (Type.Int type : List.of(Type.Int.INT, Type.Int.UINT, Type.Int.LONG, Type.Int.ULONG)) {
      for (long constant : new long[] {0, 1, 2, 7, Integer.MAX_VALUE}) {
        for (BinaryOperator operator : List.of(BinaryOperator.ADD, BinaryOperator.SUBTRACT)) {
          check(type, sum(operator, name(type), number(type, constant)));
          check(type, sum(operator, number(type, constant), name(type)));
        }
      }
    }
  }

  @Test
  void oneMoreThanThereIsRoomIsFull() {
    Expression.Binary signed = sum(BinaryOperator.ADD, name(Type.Int.INT), number(Type.Int.INT, 1));
    Sum sum = Objects.requireNonNull(Sum.of(signed, constants));
    assertEquals(Values.between(4, ANY), sum.solved(Values.between(5, ANY)));
    assertEquals(Values.between(NONE, 3), sum.solved(Values.between(NONE, 4)));
    Expression.Binary left =
        sum(BinaryOperator.SUBTRACT, number(Type.Int.INT, 4), name(Type.Int.INT));
    sum = Objects.requireNonNull(Sum.of(left, constants));
    assertEquals(Values.between(4, ANY), sum.solved(Values.between(NONE, 0)));
  }

  @Test
  void unsignedSumsMayWrap() {
    Expression.Binary expression =
        sum(BinaryOperator.ADD, name(Type.Int.UINT), number(Type.Int.UINT, 1));
    Sum sum = Objects.requireNonNull(Sum.of(expression, constants));
    assertEquals(Values.between(4, ANY), sum.solved(Values.between(5, ANY)));
    Values few = Objects.requireNonNull(sum.solved(Values.between(NONE, 4)));
    assertTrue(isIn(few, (1L << 32) - 1));
    assertTrue(!isIn(few, 4) && !isIn(few, (1L << 32) - 2));
  }

  @Test
  void whatIsWidenedBeforeIsNoSum() {
    Expression wide = new Expression.Cast(Type.Int.LONG, name(Type.Int.INT));
    assertNull(Sum.of(sum(BinaryOperator.ADD, wide, number(Type.Int.LONG, 1)), constants));
  }
}
