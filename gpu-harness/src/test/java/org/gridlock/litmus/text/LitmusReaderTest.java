// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.test.Condition.Quantifier;
import org.gridlock.litmus.test.Instruction;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.test.Operand;
import org.gridlock.litmus.test.Order;
import org.gridlock.litmus.test.Scope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LitmusReaderTest {
  /** Figure 2.5 of the thesis. */
  static final String LB =
      """
      GPU_PTX LB

      0:.reg .s32 r0;
      0:.reg .s32 r2;
      0:.reg .b64 r1 = x;
      0:.reg .b64 r3 = y;
      1:.reg .s32 r0;
      1:.reg .s32 r2;
      1:.reg .b64 r1 = y;
      1:.reg .b64 r3 = x;

      P0                : P1
      ld.cg.s32 r0,[r1] : ld.cg.s32 r0,[r1]
      mov.s32 r2,1      : mov.s32 r2,1
      st.cg.s32 [r3],r2 : st.cg.s32 [r3],r2

      (device (kernel (cta (warp P0)) (cta (warp P1))))

      x: global, y: global

      0:r0=1 /\\ 1:r0=1
      """;

  @Test
  void readsAndPrintsTheFigure() throws LitmusException {
    LitmusTest test = LitmusReader.read("lb.litmus", LB);
    assertEquals("LB", test.name());
    assertEquals(Scope.GPU, test.scopes().common(0, 1));
    assertEquals(3, test.threads().get(1).code().size());
    assertEquals(LB, new LitmusPrinter(Dialect.THESIS).print(test));
  }

  @Test
  void readsTheOriginalToolsFiles() throws LitmusException {
    LitmusTest test =
        LitmusReader.read(
            "mp.litmus",
            """
            GPU_PTX MP+membar.cta
            "PodWW Rfe PodRR Fre"
            {
            x = 0; 0:.reg .s32 r0; 0:.reg .b64 r1 = x;
            1:.reg .s32 r0; 1:.reg .b64 r1 = x
            }
             T0                | T1                ;
             mov.s32 r0, 1     |                   ;
             st.cg.s32 [r1],r0 | ld.cg.s32 r0,[r1] ;
                               | membar.cta        ;
            ScopeTree(grid(cta(warp T0) (warp T1)))
            x: shared;
            exists (1:r0=1 /\\ x=1)
            """);
    assertEquals(Scope.CTA, test.scopes().common(0, 1));
    assertEquals(LitmusTest.Space.SHARED, test.space("x"));
    assertEquals(
        new Instruction.Fence(null, Instruction.FenceKind.MEMBAR, Scope.CTA),
        test.threads().get(1).code().get(1));
  }

  @Test
  void readsTheCheckersFiles() throws LitmusException {
    LitmusTest test =
        LitmusReader.read(
            "spin.litmus",
            """
            PTX spin
            { x=0; P1:r3=2; }
             P0@cta 0,gpu 0          | P1@cta 0,gpu 1                   ;
             st.release.sys x, 1     | LC00:                            ;
             fence.sc.gpu            | ld.acquire.sys r0, x             ;
             atom.relaxed.gpu.plus r1, y, 1 | bne r0, r3, LC00          ;
                                     | goto LC01                        ;
                                     | LC01:                            ;
            ~exists
            (P1:r0 != P1:r3 \\/ x == 0)
            """);
    assertEquals(Scope.SYS, test.scopes().common(0, 1));
    assertEquals(Quantifier.NOT_EXISTS, test.condition().quantifier());
    assertEquals(
        new Instruction.Load(
            null, Order.ACQUIRE, Scope.SYS, "", new Operand.Reg("r0"), new Operand.Location("x")),
        test.threads().get(1).code().get(1));
    assertEquals(List.of("x", "y"), List.copyOf(test.locations()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "GPU_PTX LB ! GPU_PPC LB ! 1:1: expected GPU_PTX or PTX",
        "P0                : P1 ! P0 : P2 ! 12:6: expected P1 and found 'P2'",
        "[r3],r2 : st ! [r3] r2 : st ! 15:16: expected ',' and found 'r2'",
        "mov.s32 r2,1      : mov ! mvo.s32 r2,1 : mov ! 14:1: expected an instruction",
        "ld.cg.s32 r0,[r1] : ! ld.cg.s32 r0,[r7] : ! 13:15: r7 is neither a declared register",
        "ld.cg.s32 r0,[r1] : ! ld.wb.s32 r0,[r1] : ! 13:1: 'ld' cannot be wb",
        "ld.cg.s32 r0,[r1] : ! ld.relaxed.s32 r0,[r1] : ! 13:1: expected a scope after relaxed",
        "0:r0=1 /\\ 1:r0=1 ! 0:r0=1 /\\ ! 22:1: expected a register such as 0:r0",
        "0:r0=1 /\\ 1:r0=1 ! 0:r0=1 /\\ 1:r5=1 ! the condition names register 1:r5",
        "(cta (warp P1)) ! (cta (warp P0)) ! 17:44: thread P0 is twice in the scope tree",
        "(cta (warp P0)) ! `` ! 17:1: expected thread P0 in the scope tree",
        "x: global, ! x: shared, ! x is in shared memory, but P0 and P1",
        "1:.reg .b64 r3 = x; ! 1:.reg .b64 r1 = x; ! 10:13: register r1 of thread 1 is declared",
        "0:.reg .s32 r0; ! 0:.reg .s32 r0 ! 4:1: expected ';' and found '0'",
      })
  void aMistakeIsOneSentenceWithItsPlace(String right, String wrong, String message) {
    String text = LB.replace(right, wrong == null ? "" : wrong);
    LitmusException mistake =
        assertThrows(LitmusException.class, () -> LitmusReader.read("lb.litmus", text));
    String shown = String.valueOf(mistake.getMessage());
    assertEquals(true, shown.startsWith("lb.litmus:") && shown.contains(message), shown);
    assertEquals(1, shown.lines().count(), shown);
  }

  @Test
  void aTestCutAnywhereIsAMistakeAndNeverACrash() {
    for (int end = 0; end < LB.length() - 3; end++) {
      String cut = LB.substring(0, end);
      if (!cut.endsWith("0:r0=1 /\\ 1:r0=1") && !cut.matches("(?s).*0:r0=1 ?")) {
        assertThrows(LitmusException.class, () -> LitmusReader.read("cut", cut), cut);
      }
    }
  }
}
