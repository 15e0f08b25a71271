// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import static org.gridlock.pointer.TestProgram.LONG;
import static org.gridlock.pointer.TestProgram.PTR;
import static org.gridlock.pointer.TestProgram.VOID;
import static org.gridlock.pointer.TestProgram.addr;
import static org.gridlock.pointer.TestProgram.cast;
import static org.gridlock.pointer.TestProgram.constant;
import static org.gridlock.pointer.TestProgram.ptr;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SoundnessNote;
import org.junit.jupiter.api.Test;

/** What is said of calls through pointers that do not fit. */
class UnfitCallsTest {
  private final TestProgram c = new TestProgram();
  private final Lvalue.Var a = c.global("a", LONG);
  private final Lvalue.Var p = c.local(c.main, "p", PTR);
  private final Function one = c.function("one", VOID, PTR);
  private final Function two = c.function("two", VOID, PTR, PTR);
  private final Function none = c.function("none", VOID);

  private List<String> texts() {
    return c.result().notes().stream().map(SoundnessNote::text).toList();
  }

  @Test
  void theOnlyFunctionIsMentioned() {
    c.set(c.main, p, cast(PTR, addr(none)));
    c.call(c.main, null, cast(ptr(one.type()), p), addr(a));
    assertEquals(List.of("none may be called here with more arguments than it takes"), texts());
  }

  @Test
  void amongOthersItIsMoreLikelyNotMeant() {
    c.set(c.main, p, cast(PTR, addr(none)));
    c.set(c.main, p, cast(PTR, addr(one)));
    c.call(c.main, null, cast(ptr(one.type()), p), addr(a));
    assertEquals(List.of(), texts());
  }

  @Test
  void itIsMeantWhereItIsConvertedToTheType() {
    Lvalue.Var table = c.local(c.main, "table", ptr(one.type()));
    c.set(c.main, table, cast(ptr(one.type()), addr(none)));
    c.set(c.main, table, addr(one));
    c.call(c.main, null, table, addr(a));
    assertEquals(List.of("none may be called here with more arguments than it takes"), texts());
  }

  @Test
  void whatIsMissingIsAlwaysMentioned() {
    c.set(c.main, p, cast(PTR, addr(two)));
    c.set(c.main, p, cast(PTR, addr(one)));
    c.call(c.main, null, cast(ptr(one.type()), p), addr(a));
    assertEquals(
        List.of(
            "two may be called here with fewer arguments than it takes (the others may be"
                + " anything)"),
        texts());
  }

  @Test
  void functionsThatDoNotFitAlikeAreNamedTogether() {
    for (int i = 0; i < 7; i++) {
      c.set(c.main, p, cast(PTR, addr(c.function("f" + i, VOID, PTR, PTR))));
    }
    c.call(c.main, null, cast(ptr(one.type()), p), addr(a));
    assertEquals(
        List.of(
            "f0, f1, f2, f3, f4 and 2 others may be called here with fewer arguments than it takes"
                + " (the others may be anything)"),
        texts());
  }

  @Test
  void aThreadOfANullPointerOrANumberRunsNothing() {
    c.create(c.main, null, cast(ptr(one.type()), constant(0)), addr(a));
    c.create(c.main, null, cast(ptr(one.type()), constant(42)), addr(a));
    Lvalue.Var unset = c.global("unset", ptr(one.type()));
    c.op(
        c.main,
        new Operation.CreateThread(null, unset, List.of(addr(a)), null, Operation.Success.ZERO));
    assertEquals(
        List.of(1, 2, 3),
        c.result().notes().stream()
            .filter(note -> note.kind().equals("no-start-function"))
            .map(note -> note.position().line())
            .toList());
    assertEquals(3, texts().size());
  }
}
