// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.gridlock.frontend.text.Dialect;
import org.gridlock.oracle.source.CReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Deterministic programs print the same when interpreted as when compiled and run. */
class CompilerDifferentialTest {
  private static final int PROGRAMS = 40;

  @TempDir Path folder;

  @Test
  void arithmeticIsThatOfTheCompiler() throws Exception {
    CReader reader = new CReader();
    CompiledProgram compiler = new CompiledProgram(folder, List.of());
    for (long seed = 0; seed < PROGRAMS; seed++) {
      String text = ArithmeticPrograms.make(seed);
      assertEquals(
          compiler.output(text),
          Interpretation.output(reader, text, Dialect.GNU17),
          "seed " + seed + "\n" + text);
    }
  }
}
