// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.bundle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.catalogue.Catalogue;
import org.gridlock.litmus.emit.CompilationSet;
import org.gridlock.litmus.emit.Target;
import org.gridlock.litmus.optcheck.Cubin;
import org.gridlock.litmus.optcheck.Verdict;
import org.gridlock.litmus.test.LitmusTest;
import org.junit.jupiter.api.Test;

/**
 * What the assembler does to several hundred tests, against the table for its release. A new table
 * is written to target/ when this test runs; it becomes the expectation when it is committed.
 */
class ExpectedVerdictsTest {
  private static final List<String> ARCHITECTURES =
      List.of("sm_75", "sm_80", "sm_90", "sm_100", "sm_120");

  @Test
  void verdictsAreThoseOfTheTable() throws LitmusException, IOException {
    Optional<Assembler> assembler = Assembler.find(System.getenv());
    if (assembler.isEmpty()) {
      System.out.println("SKIPPED: expected verdicts, because there is no ptxas");
    }
    assumeTrue(assembler.isPresent(), "there is no ptxas");
    String name = "verdicts-ptxas-" + assembler.get().release() + ".txt";
    StringBuilder actual = new StringBuilder();
    int count = 0;
    long start = System.nanoTime();
    for (String architecture : ARCHITECTURES) {
      for (LitmusTest test : CompilationSet.expected()) {
        CompiledTest compiled =
            CompiledTest.compile(test, Target.parse(architecture), assembler.get());
        actual.append(architecture + " " + test.name() + " " + compiled.report().verdict() + "\n");
        count++;
      }
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    System.out.printf(
        "emission, assembly and check: %d tests in %.1f s on one core, %.0f tests/s%n",
        count, seconds, count / seconds);
    Path written = Path.of("target", name);
    Files.createDirectories(Path.of("target"));
    Files.writeString(written, actual);
    assertTrue(count >= 300, "only " + count + " compilations");
    try (InputStream table = ExpectedVerdictsTest.class.getResourceAsStream(name)) {
      if (table == null) {
        System.out.println("SKIPPED: there is no table for this ptxas; see " + written);
      }
      assumeTrue(table != null, "there is no table " + name);
      List<String> expected =
          new String(table.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      List<String> found = actual.toString().lines().toList();
      assertEquals(List.of(), found.stream().filter(line -> !expected.contains(line)).toList());
      assertEquals(expected.size(), found.size());
    }
  }

  @Test
  void theCatalogueCompilesToItself() throws LitmusException {
    Optional<Assembler> assembler = Assembler.find(System.getenv());
    assumeTrue(assembler.isPresent(), "there is no ptxas");
    for (Catalogue.Entry entry : new Catalogue().entries()) {
      CompiledTest compiled = CompiledTest.compile(entry.test(), new Target(90), assembler.get());
      assertEquals(
          Verdict.OK, compiled.report().verdict(), entry.test().name() + compiled.report().text());
    }
  }

  @Test
  void everyKnownArchitectureIsAssembledAndRead() throws LitmusException {
    Optional<Assembler> assembler = Assembler.find(System.getenv());
    assumeTrue(assembler.isPresent(), "there is no ptxas");
    assumeTrue(assembler.get().release().equals("13.0"), "other releases know other targets");
    LitmusTest test = CompilationSet.test("SB", CompilationSet.Kind.CG, false);
    for (int sm : Target.KNOWN) {
      CompiledTest compiled = CompiledTest.compile(test, new Target(sm), assembler.get());
      assertEquals(sm, Cubin.read("SB", compiled.cubin()).sm());
      assertEquals(Verdict.OK, compiled.report().verdict(), "sm_" + sm);
    }
  }
}
