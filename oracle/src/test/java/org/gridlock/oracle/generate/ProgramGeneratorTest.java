// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramGeneratorTest {
  /** In these a handler is registered where main has an {@code else}. */
  private static final long[] BESIDE_ELSE = {400001296, 400005163};

  @TempDir Path folder;

  @Test
  void seedsReproduce() {
    for (long seed = 0; seed < 50; seed++) {
      assertEquals(ProgramGenerator.generate(seed), ProgramGenerator.generate(seed));
    }
  }

  @Test
  void programsCompileWithoutWarning() throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of("cc", "-std=gnu17", "-fsyntax-only", "-Wall", "-Wno-unused", "-Werror"));
    LongStream seeds = LongStream.concat(LongStream.range(0, 25), LongStream.of(BESIDE_ELSE));
    for (long seed : seeds.toArray()) {
      Path file = folder.resolve("p" + seed + ".c");
      command.add(Files.writeString(file, ProgramGenerator.generate(seed).text()).toString());
    }
    Process compiler = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(compiler.getInputStream().readAllBytes());
    assertEquals(0, compiler.waitFor(), output);
  }

  @Test
  void lineNumbersOfThePreprocessedTextAreThoseOfTheFile() {
    Program program = ProgramGenerator.generate(1);
    String[] file = program.text().split("\n");
    String[] preprocessed = program.preprocessed("p.c").split("\n");
    int marker = 0;
    while (!preprocessed[marker].startsWith("# ")) {
      marker++;
    }
    int line = Integer.parseInt(preprocessed[marker].split(" ")[1]);
    assertEquals(file[line - 1], preprocessed[marker + 1]);
  }

  @Test
  void shrinkingKeepsOnlyWhatThePropertyNeeds() {
    Program program = ProgramGenerator.generate(3);
    assertTrue(program.text().contains("pthread_create"));
    Program small = Shrinker.shrink(program, p -> p.text().contains("pthread_create"));
    assertEquals(1, small.parts().stream().mapToInt(Snippet::size).sum(), small.text());
  }
}
