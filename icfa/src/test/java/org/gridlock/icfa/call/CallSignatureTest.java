// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa.call;

import static org.gridlock.icfa.call.CallMismatch.FEWER_ARGUMENTS;
import static org.gridlock.icfa.call.CallMismatch.MORE_ARGUMENTS;
import static org.gridlock.icfa.call.CallMismatch.OTHER_ARGUMENTS;
import static org.gridlock.icfa.call.CallMismatch.OTHER_RESULT;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which differences between a call and a function are mentioned. */
class CallSignatureTest {
  private static final Type VOID = new Type.Void();
  private static final Type INT = Type.Int.INT;
  private static final Type LONG = Type.Int.LONG;
  private static final Type PTR = Type.Pointer.VOID;
  private static final Type DOUBLE = new Type.Real(8, 8);
  private static final Type FLOAT = new Type.Real(4, 4);

  private static Type.Func type(Type result, Type... parameters) {
    return new Type.Func(result, List.of(parameters), false, true);
  }

  private static Function function(Type.Func type) {
    return new Function(0, "f", type, new SourcePosition("a.c", 1, 1));
  }

  /** What is said of a function of one type that is called as one of another. */
  private static Set<CallMismatch> called(Type.Func as, Type.Func is) {
    return CallSignature.of(as, true).mismatches(function(is));
  }

  private static Lvalue variable(Type type) {
    return new Lvalue.Var(
        new Variable(0, "v", type, Variable.Kind.GLOBAL, null, false, false, SourcePosition.NONE));
  }

  private static Set<CallMismatch> call(
      @Nullable Lvalue result, Expression callee, Type.Func is, Expression... arguments) {
    return CallSignature.of(new Operation.Call(result, callee, List.of(arguments)))
        .mismatches(function(is));
  }

  @Test
  void numbersOfArguments() {
    assertEquals(Set.of(FEWER_ARGUMENTS), called(type(VOID, PTR), type(VOID, PTR, INT)));
    assertEquals(Set.of(MORE_ARGUMENTS), called(type(VOID, PTR), type(VOID)));
    assertEquals(
        Set.of(), CallSignature.of(type(VOID, PTR), false).mismatches(function(type(VOID))));
    assertEquals(
        Set.of(), called(type(VOID, PTR, INT), new Type.Func(VOID, List.of(PTR), true, true)));
  }

  @Test
  void whatIsHandedOverInAnotherWay() {
    Composite struct = new Composite("pair", false);
    struct.complete(List.of(), 16, 8);
    assertEquals(Set.of(OTHER_ARGUMENTS), called(type(VOID, PTR), type(VOID, INT)));
    assertEquals(Set.of(OTHER_ARGUMENTS), called(type(VOID, PTR), type(VOID, DOUBLE)));
    assertEquals(Set.of(OTHER_ARGUMENTS), called(type(VOID, INT), type(VOID, PTR)));
    assertEquals(Set.of(OTHER_ARGUMENTS), called(type(VOID, INT), type(VOID, DOUBLE)));
    assertEquals(Set.of(OTHER_ARGUMENTS), called(type(VOID, FLOAT), type(VOID, DOUBLE)));
    assertEquals(Set.of(OTHER_ARGUMENTS), called(type(VOID, PTR), type(VOID, struct)));
    assertEquals(Set.of(OTHER_RESULT), called(type(PTR), type(VOID)));
    assertEquals(Set.of(OTHER_RESULT), called(type(PTR), type(INT)));
  }

  @Test
  void whatIsHandedOverAlike() {
    Composite union = new Composite("address", true);
    union.complete(List.of(), 8, 8);
    assertEquals(Set.of(), called(type(INT, INT), type(Type.Int.UINT, Type.Int.CHAR)));
    assertEquals(Set.of(), called(type(INT, INT), type(LONG, LONG)));
    assertEquals(Set.of(), called(type(PTR, PTR), type(PTR, new Type.Pointer(INT))));
    assertEquals(Set.of(), called(type(PTR, PTR), type(LONG, Type.Int.ULONG)));
    assertEquals(Set.of(), called(type(VOID, union), type(INT, PTR)));
  }

  @Test
  void surplusArgumentsMatterWherePrototypesShowThem() {
    Lvalue plain = variable(new Type.Pointer(new Type.Func(INT, List.of(), false, false)));
    Lvalue typed = variable(new Type.Pointer(type(INT, INT)));
    Expression one = new Expression.Constant(INT, 1);
    assertEquals(Set.of(), call(null, plain, type(VOID), one));
    assertEquals(Set.of(MORE_ARGUMENTS), call(null, typed, type(VOID), one));
    Expression named = new Expression.FunctionAddress(plain.type(), function(type(VOID)));
    assertEquals(Set.of(MORE_ARGUMENTS), call(null, named, type(VOID), one));
  }

  @Test
  void withoutPrototypeTheArgumentsTell() {
    Lvalue plain = variable(new Type.Pointer(new Type.Func(INT, List.of(), false, false)));
    Expression zero = new Expression.Constant(INT, 0);
    Expression one = new Expression.Constant(INT, 1);
    assertEquals(Set.of(OTHER_ARGUMENTS), call(null, plain, type(VOID, PTR), one));
    assertEquals(Set.of(), call(null, plain, type(VOID, PTR), zero));
    assertEquals(Set.of(FEWER_ARGUMENTS), call(null, plain, type(VOID, PTR)));
  }

  @Test
  void aResultThatIsThrownAwayFits() {
    Lvalue typed = variable(new Type.Pointer(type(INT)));
    assertEquals(Set.of(), call(null, typed, type(VOID)));
    assertEquals(Set.of(OTHER_RESULT), call(variable(INT), typed, type(VOID)));
  }

  @Test
  void theNoteNamesNumbersBeforeKinds() {
    assertEquals("call-arity", CallMismatch.note(Set.of(OTHER_RESULT, MORE_ARGUMENTS)));
    assertEquals("call-type", CallMismatch.note(Set.of(OTHER_RESULT, OTHER_ARGUMENTS)));
    assertEquals(
        "with more arguments than it takes, and for a result of another kind than it returns",
        CallMismatch.words(Set.of(OTHER_RESULT, MORE_ARGUMENTS)));
  }
}
