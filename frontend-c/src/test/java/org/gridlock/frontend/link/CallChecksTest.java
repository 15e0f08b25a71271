// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import static org.gridlock.frontend.link.UnitFixture.VOID_POINTER;
import static org.gridlock.frontend.link.UnitFixture.address;
import static org.gridlock.frontend.link.UnitFixture.call;
import static org.gridlock.frontend.link.UnitFixture.nullPointer;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.gridlock.frontend.model.ModelCatalogue;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.junit.jupiter.api.Test;

/** What is said of calls that do not fit what they name. */
class CallChecksTest {
  private static final Type INT = Type.Int.INT;
  private static final Type HANDLE = Type.Int.ULONG;
  private static final Type START =
      new Type.Pointer(new Type.Func(VOID_POINTER, List.of(VOID_POINTER), false, true));

  private final UnitFixture unit = new UnitFixture("a.c");
  private final Function main =
      unit.declare(Symbol.of("main", true, Symbol.Strength.STRONG), "main", INT);
  private final Variable handle = unit.global("handle", Symbol.Strength.TENTATIVE, HANDLE);

  private List<String> notes(Operation... operations) throws Exception {
    unit.body(main, operations);
    return Linker.link(
            "program",
            List.of(unit.unit()),
            List.of("main"),
            ModelCatalogue.load(List.of()),
            List.of(),
            LoadableCode.NONE)
        .icfa()
        .notes()
        .stream()
        .map(SoundnessNote::text)
        .toList();
  }

  private Operation create(Expression start) {
    Function library =
        unit.declare(
            "pthread_create", INT, new Type.Pointer(HANDLE), VOID_POINTER, START, VOID_POINTER);
    return call(library, address(handle), nullPointer(), start, nullPointer());
  }

  private Operation join(Expression joined) {
    Function library = unit.declare("pthread_join", INT, HANDLE, new Type.Pointer(VOID_POINTER));
    return call(library, joined, nullPointer());
  }

  @Test
  void aStartFunctionOfAnotherType() throws Exception {
    Function work = unit.define("work");
    assertEquals(
        List.of(
            "work is given to pthread_create here, and called with more arguments than it takes,"
                + " and for a result of another kind than it returns"),
        notes(create(new Expression.Cast(START, address(work)))));
  }

  @Test
  void theAddressOfAHandle() throws Exception {
    assertEquals(
        List.of(
            "pthread_join is given the address of a handle here, where its value is meant; it may"
                + " be that of any thread"),
        notes(join(new Expression.Cast(HANDLE, address(handle))), join(new Lvalue.Var(handle))));
  }

  @Test
  void aHandleThatWasKeptAsData() throws Exception {
    Variable kept = unit.global("kept", Symbol.Strength.TENTATIVE, VOID_POINTER);
    assertEquals(List.of(), notes(join(new Expression.Cast(HANDLE, new Lvalue.Var(kept)))));
  }

  @Test
  void aCallByNameThatGivesMore() throws Exception {
    Function plain = unit.define("plain");
    assertEquals(
        List.of("plain is called here with more arguments than it takes"),
        notes(call(plain), call(plain, new Expression.Constant(INT, 1))));
  }
}
