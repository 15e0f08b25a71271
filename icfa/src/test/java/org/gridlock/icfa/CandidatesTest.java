// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the program text tells of the functions that a call through a pointer may enter. */
class CandidatesTest {
  private static final Type VOID = new Type.Void();
  private static final Type.Func ONE = new Type.Func(VOID, List.of(Type.Pointer.VOID), false, true);
  private static final Type.Func TWO =
      new Type.Func(VOID, List.of(Type.Pointer.VOID, Type.Pointer.VOID), false, true);

  private final IcfaBuilder builder = new IcfaBuilder("test");
  private final List<Operation> operations = new ArrayList<>();
  private final Lvalue pointer =
      new Lvalue.Var(
          builder.global("pointer", new Type.Pointer(ONE), false, false, SourcePosition.NONE));
  private Function two;

  @BeforeEach
  void declare() {
    two = define("two", TWO);
  }

  private Function define(String name, Type.Func type) {
    Function function = builder.function(name, type, SourcePosition.NONE);
    List<Variable> parameters = new ArrayList<>();
    for (Type parameter : type.parameters()) {
      parameters.add(
          builder.local(
              Variable.Kind.PARAMETER, "p", parameter, function, false, SourcePosition.NONE));
    }
    builder.define(function, parameters, null);
    Location entry = builder.location(function, SourcePosition.NONE);
    builder.bounds(function, entry, builder.location(function, SourcePosition.NONE));
    return function;
  }

  private Expression address() {
    return new Expression.FunctionAddress(new Type.Pointer(TWO), two);
  }

  private Icfa build() {
    Function main = define("main", new Type.Func(VOID, List.of(), false, true));
    Location from = main.entry();
    for (Operation operation : operations) {
      Location to = builder.location(main, SourcePosition.NONE);
      builder.edge(from, operation, to);
      from = to;
    }
    builder.edge(from, new Operation.Skip(), main.exit());
    return builder.build(main);
  }

  /** The functions that a call with one argument may enter. */
  private List<String> candidates() {
    operations.add(
        new Operation.Call(null, pointer, List.of(new Expression.Constant(Type.Pointer.VOID, 0))));
    Icfa icfa = build();
    return icfa.candidates(icfa.edge(operations.size() - 1)).stream().map(Function::name).toList();
  }

  private void assign(Expression value) {
    operations.add(
        new Operation.Assign(
            new Lvalue.Deref(value.type(), new Expression.Unknown(value.type())), value));
  }

  @Test
  void aFunctionThatNeedsMoreIsNoneByItself() {
    assign(address());
    assertEquals(List.of(), candidates());
  }

  @Test
  void itIsOneIfItIsMadeAFunctionThatNeedsLess() {
    assign(new Expression.Cast(new Type.Pointer(ONE), address()));
    assertEquals(List.of("two"), candidates());
  }

  @Test
  void itMayBeAnythingOnceItsTypeIsGone() {
    assign(new Expression.Cast(Type.Pointer.VOID, address()));
    assertEquals(List.of("two"), candidates());
  }

  @Test
  void itIsOneIfPointersOfItsTypeAreMade() {
    assign(address());
    assign(
        new Expression.Cast(new Type.Pointer(ONE), new Expression.Unknown(new Type.Pointer(TWO))));
    assertEquals(List.of("two"), candidates());
  }

  @Test
  void whatItIsInBetweenDoesNotCount() {
    assign(
        new Expression.Cast(
            new Type.Pointer(TWO), new Expression.Cast(Type.Pointer.VOID, address())));
    Icfa icfa = build();
    assertEquals(Set.of(), icfa.convertedTo(two));
  }
}
