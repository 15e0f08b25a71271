// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.optcheck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.gridlock.litmus.LitmusException;
import org.junit.jupiter.api.Test;

class OptimisationCheckTest {
  @Test
  void binariesThatAreTheirTestsPass() throws LitmusException {
    for (String architecture : Fixtures.ARCHITECTURES) {
      for (String test : Fixtures.GOOD) {
        CheckReport report = OptimisationCheck.check(Fixtures.cubin(architecture, test), "litmus");
        assertEquals(Verdict.OK, report.verdict(), architecture + " " + test + report.text());
      }
    }
  }

  @Test
  void whatTheAssemblerReallyDidIsFound() throws LitmusException {
    for (String architecture : Fixtures.ARCHITECTURES) {
      CheckReport merged =
          OptimisationCheck.check(Fixtures.cubin(architecture, "CoRR-cg-one"), "litmus");
      assertEquals(Verdict.MERGED, merged.verdict(), architecture);
      CheckReport forwarded =
          OptimisationCheck.check(Fixtures.cubin(architecture, "CoWR-weak-one"), "litmus");
      assertEquals(Verdict.MISSING, forwarded.verdict(), architecture);
      CheckReport swapped =
          OptimisationCheck.check(Fixtures.cubin(architecture, "SB+shared-cg"), "litmus");
      assertEquals(Verdict.REORDERED, swapped.verdict(), architecture);
    }
  }

  @Test
  void theReportHasTheShapeOfTheOriginal() throws LitmusException {
    CheckReport report = OptimisationCheck.check(Fixtures.cubin("sm_90", "SB-cg"), "litmus");
    assertEquals(
        "Specification clusters: 2\nCluster 0: OK\nCluster 1: OK\n!!SUCCESS!!\n", report.text());
  }

  @Test
  void theArchitectureIsRead() throws LitmusException {
    for (String architecture : Fixtures.ARCHITECTURES) {
      assertEquals(architecture, "sm_" + Fixtures.cubin(architecture, "SB-cg").sm());
    }
  }

  @Test
  void damagedBinariesAreRefusedInOneSentence() {
    byte[] whole = Fixtures.bytes("sm_90", "SB-cg");
    for (int length = 0; length < whole.length; length += 97) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThrows(
          LitmusException.class, () -> OptimisationCheck.check(Cubin.read("cut", cut), "litmus"));
    }
    LitmusException other =
        assertThrows(LitmusException.class, () -> Cubin.read("x", new byte[200]));
    assertTrue(String.valueOf(other.getMessage()).contains("not a GPU binary"));
  }

  @Test
  void anUnknownArchitectureIsRefused() {
    assertThrows(LitmusException.class, () -> new SassDecoder(70));
    assertThrows(LitmusException.class, () -> new SassDecoder(130));
  }

  @Test
  void specificationsSurviveTheirText() throws LitmusException {
    for (String test : Fixtures.GOOD) {
      Specification read = Fixtures.specification(Fixtures.cubin("sm_90", test));
      assertEquals(read, Specification.parse(read.text()));
    }
    assertThrows(LitmusException.class, () -> Specification.parse("ld.sideways.gpu.global\n"));
  }
}
