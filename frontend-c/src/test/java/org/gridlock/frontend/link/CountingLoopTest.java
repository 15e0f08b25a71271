// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.FunctionBody.UnitEdge;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which loops count from a constant to a constant. */
class CountingLoopTest {
  private static final int HEADER = 2;
  private static final int BODY = 3;
  private static final int NEXT = 4;

  private final UnitFixture unit = new UnitFixture("a.c");
  private final Function main =
      unit.declare(Symbol.of("main", true, Symbol.Strength.STRONG), "main", Type.Int.INT);
  private final Variable index = unit.local(main, "i", Type.Int.INT);

  private static Expression number(long value) {
    return new Expression.Constant(Type.Int.INT, value);
  }

  private Expression computed(BinaryOperator operator, Expression operand) {
    return new Expression.Binary(Type.Int.INT, operator, new Lvalue.Var(index), operand);
  }

  private Operation set(Expression value) {
    return new Operation.Assign(new Lvalue.Var(index), value);
  }

  /** {@code for (i = first; condition; i = next) inner;} with further edges. */
  private @Nullable CountingLoop loop(
      long first, Expression condition, Expression next, Operation inner, UnitEdge... more) {
    List<UnitEdge> edges = new ArrayList<>();
    edges.add(new UnitEdge(FunctionBody.ENTRY, set(number(first)), HEADER));
    edges.add(new UnitEdge(HEADER, new Operation.Assume(condition, true), BODY));
    edges.add(new UnitEdge(HEADER, new Operation.Assume(condition, false), FunctionBody.EXIT));
    edges.add(new UnitEdge(BODY, inner, NEXT));
    edges.add(new UnitEdge(NEXT, set(next), HEADER));
    edges.addAll(List.of(more));
    List<SourcePosition> locations = Collections.nCopies(5, SourcePosition.NONE);
    return CountingLoop.at(HEADER, new FunctionBody(main, List.of(), null, locations, edges));
  }

  private @Nullable CountingLoop upTo(long bound, Operation inner, UnitEdge... more) {
    return loop(
        0,
        computed(BinaryOperator.LESS, number(bound)),
        computed(BinaryOperator.ADD, number(1)),
        inner,
        more);
  }

  private static @Nullable List<Long> numbers(@Nullable CountingLoop loop) {
    return loop == null ? null : loop.numbers();
  }

  @Test
  void numbersAreThoseOfTheIterationsAndThatOfTheEnd() {
    assertEquals(List.of(0L, 1L, 2L), numbers(upTo(2, new Operation.Skip())));
    assertEquals(
        List.of(3L, 1L, -1L),
        numbers(
            loop(
                3,
                computed(BinaryOperator.GREATER_EQUAL, number(0)),
                computed(BinaryOperator.SUBTRACT, number(2)),
                new Operation.Skip())));
  }

  @Test
  void longLoopsAndThoseOfNoIterationAreLeftAlone() {
    assertNull(upTo(17, new Operation.Skip()));
    assertNull(upTo(0, new Operation.Skip()));
  }

  @Test
  void nothingElseMayWriteTheIndex() {
    assertNull(upTo(2, set(number(0))));
    Lvalue pointer = new Lvalue.Var(unit.local(main, "p", new Type.Pointer(Type.Int.INT)));
    assertNull(upTo(2, new Operation.Assign(pointer, UnitFixture.address(index))));
  }

  @Test
  void controlMayNotComeInPastTheCondition() {
    assertNull(
        upTo(
            2, new Operation.Skip(), new UnitEdge(FunctionBody.ENTRY, new Operation.Skip(), BODY)));
  }

  @Test
  void iterationsMayLeaveAnywhere() {
    assertEquals(
        List.of(0L, 1L, 2L),
        numbers(
            upTo(
                2,
                new Operation.Skip(),
                new UnitEdge(BODY, new Operation.Skip(), FunctionBody.EXIT))));
  }
}
