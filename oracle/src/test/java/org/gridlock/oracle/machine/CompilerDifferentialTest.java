// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.oracle.search.Search;
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
    for (long seed = 0; seed < PROGRAMS; seed++) {
      String text = ArithmeticPrograms.make(seed);
      assertEquals(compiled(text), interpreted(reader, text), "seed " + seed + "\n" + text);
    }
  }

  private static String interpreted(CReader reader, String text) throws AnalyzerException {
    StringBuilder output = new StringBuilder();
    Search.Result result =
        Search.run(
            new Machine(reader.read("p.c", text)),
            Search.Interleaving.EVERYWHERE,
            100_000,
            new Search.Observer() {
              @Override
              public void state(State state) {
                if (state.hasEnded()) {
                  output.append(state.output());
                }
              }
            });
    assertTrue(result.finished(), () -> result.why() + "\n" + text);
    return output.toString();
  }

  private String compiled(String text) throws IOException, InterruptedException {
    Path source = Files.writeString(folder.resolve("p.c"), text);
    Path program = folder.resolve("p");
    run(List.of("cc", "-w", "-O0", "-fwrapv", "-o", program.toString(), source.toString()));
    return run(List.of(program.toString()));
  }

  private static String run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    assertEquals(0, process.waitFor(), output);
    return output;
  }
}
