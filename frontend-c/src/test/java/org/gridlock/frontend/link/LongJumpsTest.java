// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import static org.gridlock.frontend.link.UnitFixture.address;
import static org.gridlock.frontend.link.UnitFixture.call;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.List;
import org.gridlock.frontend.model.ModelCatalogue;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.junit.jupiter.api.Test;

/** Where jumps lead. */
class LongJumpsTest {
  private final UnitFixture unit = new UnitFixture("a.c");
  private final Variable buffer =
      unit.global("buffer", Symbol.Strength.STRONG, new Composite("__jmp_buf_tag", false));
  private final Function setjmp = unit.declare("_setjmp", Type.Int.INT);
  private final Function longjmp = unit.declare("longjmp", Type.Int.INT);
  private final Function fail = unit.define("fail", call(longjmp, address(buffer)));
  private final Function work = unit.define("work", call(fail));

  private Icfa link(Operation... operations) throws Exception {
    unit.define("main", operations);
    return Linker.link(
            "program",
            List.of(unit.unit()),
            List.of("main"),
            ModelCatalogue.load(List.of()),
            List.of(),
            LoadableCode.NONE)
        .icfa();
  }

  /** The operations of a function, each with where it leads: to its exit or not. */
  private static List<String> edges(Icfa icfa, String name) {
    Function function = icfa.function(name);
    assertNotNull(function);
    return function.edges().stream()
        .map(edge -> edge.operation() + (edge.target() == function.exit() ? " exit" : ""))
        .toList();
  }

  @Test
  void aJumpReturnsFromWhatItLeaves() throws Exception {
    Icfa icfa = link(call(setjmp, address(buffer)), call(work));
    assertEquals(List.of("longjmp()", "skip exit"), edges(icfa, "fail"));
    assertEquals(List.of("fail()", "skip exit"), edges(icfa, "work"));
    assertEquals(
        List.of("fail", "work"),
        icfa.functions().stream()
            .filter(Function::isLeftByJumps)
            .map(Function::name)
            .sorted()
            .toList());
  }

  @Test
  void whoSetTheJumpGoesOnThere() throws Exception {
    Function main =
        unit.declare(Symbol.of("main", true, Symbol.Strength.STRONG), "main", Type.Int.INT);
    Lvalue result = new Lvalue.Var(unit.local(main, "again", Type.Int.INT));
    unit.body(main, call(result, setjmp, address(buffer)), call(work));
    Icfa icfa =
        Linker.link(
                "program",
                List.of(unit.unit()),
                List.of("main"),
                ModelCatalogue.load(List.of()),
                List.of(),
                LoadableCode.NONE)
            .icfa();
    assertEquals(
        List.of("again = 0", "again = ?", "assume(again)", "work()", "skip"), edges(icfa, "main"));
    Function linked = icfa.function("main");
    assertNotNull(linked);
    Edge jump = linked.edges().getLast();
    assertEquals("again = ?", jump.target().outgoing().getFirst().operation().toString());
  }

  @Test
  void aJumpIsAGapWhereNothingWaitsForIt() throws Exception {
    Icfa icfa = link(call(work), call(setjmp, address(buffer)));
    assertEquals(List.of("longjmp()", "gap longjmp(&buffer)"), edges(icfa, "fail"));
  }

  @Test
  void aJumpIsAGapWithoutSetjmp() throws Exception {
    Icfa icfa = link(call(work));
    assertEquals(List.of("gap longjmp(&buffer) exit"), edges(icfa, "fail"));
  }
}
