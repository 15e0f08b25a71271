// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import static org.gridlock.pointer.TestProgram.LONG;
import static org.gridlock.pointer.TestProgram.VOID;
import static org.gridlock.pointer.TestProgram.addr;
import static org.gridlock.pointer.TestProgram.cast;
import static org.gridlock.pointer.TestProgram.constant;
import static org.gridlock.pointer.TestProgram.ptr;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Variables that hold one number. */
class NumbersTest {
  private final TestProgram c = new TestProgram();
  private final Function f = c.function("f", VOID, Type.Int.INT);
  private final Lvalue.Var i = c.local(c.main, "i", Type.Int.INT);
  private final Lvalue.Var j = c.local(c.main, "j", LONG);

  private @Nullable Long number(Lvalue.Var variable) {
    return new Numbers(c.icfa()).of(variable.variable());
  }

  @Test
  void copiesHoldTheNumberWhateverTheOrder() {
    c.set(c.main, j, cast(LONG, i));
    c.set(c.main, i, constant(3));
    c.call(c.main, null, addr(f), cast(Type.Int.INT, j));
    assertEquals(3, number(j));
    assertEquals(3, number(c.param(f, 0)));
  }

  @Test
  void twoNumbersAreNone() {
    c.set(c.main, i, constant(3));
    c.set(c.main, j, cast(LONG, i));
    c.set(c.main, i, constant(4));
    assertNull(number(i));
    assertNull(number(j));
  }

  @Test
  void whatIsComputedIsNone() {
    c.set(c.main, i, constant(3));
    Expression more =
        new Expression.Binary(Type.Int.INT, Expression.BinaryOperator.ADD, i, constant(1));
    c.set(c.main, i, more);
    assertNull(number(i));
  }

  @Test
  void otherOperationsGiveOthers() {
    c.set(c.main, i, constant(3));
    c.unknown(c.main, i, c.external("rand", Type.Int.INT));
    assertNull(number(i));
  }

  @Test
  void pointersGiveOthers() {
    Lvalue.Var p = c.local(c.main, "p", ptr(Type.Int.INT));
    c.set(c.main, i, constant(3));
    c.set(c.main, p, addr(i));
    assertNull(number(i));
  }

  @Test
  void callsThroughPointersGiveOthers() {
    Lvalue.Var p = c.local(c.main, "p", ptr(f.type()));
    c.call(c.main, null, addr(f), constant(3));
    c.set(c.main, p, addr(f));
    assertNull(number(c.param(f, 0)));
  }

  @Test
  void unreadableCodeGivesOthers() {
    c.set(c.main, i, constant(3));
    c.op(c.main, new Operation.Havoc("unreadable"));
    assertNull(number(i));
  }

  @Test
  void typesThatCannotHoldTheNumberHoldAnother() {
    Lvalue.Var small = c.local(c.main, "small", Type.Int.CHAR);
    c.set(c.main, small, constant(300));
    c.set(c.main, i, cast(Type.Int.INT, small));
    assertNull(number(small));
    assertNull(number(i));
  }
}
