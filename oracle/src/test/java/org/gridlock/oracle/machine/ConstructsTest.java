// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gridlock.frontend.text.Dialect;
import org.gridlock.oracle.source.CReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Constructs of C that hardly any package uses, so that no comparison with what is built meets
 * them: programs of them print the same when interpreted as when compiled and run.
 */
class ConstructsTest {
  private static final Path PROGRAMS = Path.of("src/test/c/constructs");

  @TempDir Path folder;

  static List<String> programs() throws Exception {
    try (Stream<Path> files = Files.list(PROGRAMS)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void thereAreProgramsOfAllConstructs() throws Exception {
    assertEquals(12, programs().size());
  }

  @ParameterizedTest
  @MethodSource("programs")
  void meansWhatItMeansToTheCompiler(String name) throws Exception {
    CompiledProgram compiler =
        new CompiledProgram(folder, name.startsWith("c23") ? List.of("-std=gnu2x") : List.of());
    Dialect dialect = new Dialect(name.startsWith("c23"), false);
    String text = Files.readString(PROGRAMS.resolve(name));
    String expected = compiler.output(text);
    assertFalse(expected.isBlank());
    assertEquals(
        expected, Interpretation.output(new CReader(), compiler.preprocessed(text), dialect));
  }
}
