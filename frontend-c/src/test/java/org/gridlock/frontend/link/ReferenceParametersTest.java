// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.junit.jupiter.api.Test;

/** Which parameters are linked as values. */
class ReferenceParametersTest {
  private static final Type INT = Type.Int.INT;
  private static final Type POINTER = new Type.Pointer(INT);

  private final UnitFixture unit = new UnitFixture("a.c");
  private final Function main =
      unit.declare(Symbol.of("main", true, Symbol.Strength.STRONG), "main", INT);
  private final Variable held = variable(main, "held", INT, Variable.Kind.LOCAL);
  private final Expression.AddressOf given =
      new Expression.AddressOf(POINTER, new Lvalue.Var(held));
  private Function callee =
      unit.declare(Symbol.of("f", false, Symbol.Strength.STRONG), "f", INT, POINTER);
  private Variable parameter = parameter();

  private static Variable variable(Function function, String name, Type type, Variable.Kind kind) {
    return new Variable(0, name, type, kind, function, false, false, SourcePosition.NONE);
  }

  private Variable parameter() {
    return variable(callee, "p", POINTER, Variable.Kind.PARAMETER);
  }

  private Operation test(Expression condition) {
    return new Operation.Assume(condition, true);
  }

  private Lvalue pointee() {
    return new Lvalue.Deref(INT, new Lvalue.Var(parameter));
  }

  private Operation.Call call() {
    return new Operation.Call(null, UnitFixture.address(callee), List.of(given));
  }

  private Operation set(Lvalue target, int value) {
    return new Operation.Assign(target, new Expression.Constant(INT, value));
  }

  /** The argument as it is linked, where the function does one thing and main some others. */
  private Expression argument(Operation body, Operation... others) {
    return references(body, others).linked(call()).get(0);
  }

  private ReferenceParameters references(Operation body, Operation... others) {
    unit.body(callee, List.of(parameter), body);
    unit.body(main, others);
    return new ReferenceParameters(unit.unit());
  }

  @Test
  void whatIsOnlyReadIsAValue() {
    assertEquals(
        new Lvalue.Var(held), argument(test(pointee()), set(new Lvalue.Var(held), 1), call()));
  }

  @Test
  void anAddressIsNotNull() {
    Expression pointer = new Lvalue.Var(parameter);
    Operation body = test(new Expression.Unary(INT, Expression.UnaryOperator.NOT, pointer));
    unit.body(callee, List.of(parameter), body, test(pointee()));
    unit.body(main, call());
    ReferenceParameters references = new ReferenceParameters(unit.unit());
    assertEquals(
        new Expression.Constant(INT, 0), references.linked(((Operation.Assume) body).condition()));
  }

  @Test
  void whatIsWrittenMustNotBeReadLater() {
    assertEquals(
        new Lvalue.Var(held), argument(set(pointee(), 0), call(), set(new Lvalue.Var(held), 1)));
  }

  @Test
  void whatIsWrittenAndReadStaysAPointer() {
    assertSame(given, argument(set(pointee(), 0), call(), test(new Lvalue.Var(held))));
  }

  @Test
  void whatIsWrittenAndGivenTwiceStaysAPointer() {
    callee =
        unit.declare(Symbol.of("f", false, Symbol.Strength.STRONG), "f", INT, POINTER, POINTER);
    parameter = parameter();
    Variable other = parameter();
    unit.body(
        callee,
        List.of(parameter, other),
        set(pointee(), 0),
        test(new Lvalue.Deref(INT, new Lvalue.Var(other))));
    Operation.Call call =
        new Operation.Call(null, UnitFixture.address(callee), List.of(given, given));
    unit.body(main, call);
    assertEquals(List.of(given, given), new ReferenceParameters(unit.unit()).linked(call));
  }

  @Test
  void whatOthersKnowStaysAPointer() {
    Variable known = unit.local(main, "known", POINTER);
    Operation keep = new Operation.Assign(new Lvalue.Var(known), given);
    assertSame(given, argument(test(pointee()), call(), keep));
  }

  @Test
  void aPointerThatIsKeptStaysOne() {
    Variable kept = unit.global("kept", Symbol.Strength.TENTATIVE, POINTER);
    Operation keep = new Operation.Assign(new Lvalue.Var(kept), new Lvalue.Var(parameter));
    assertSame(given, argument(keep, call()));
  }

  @Test
  void aFunctionThatOthersMayCallKeepsItsParameters() {
    callee = unit.declare(Symbol.of("f", true, Symbol.Strength.STRONG), "f", INT, POINTER);
    parameter = parameter();
    assertSame(given, argument(test(pointee()), call()));
  }
}
