// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gridlock.bench.sweep.Command;

/** Asks a compiler whether preprocessed texts are C. */
final class CompilerCheck {
  private static final long SECONDS = 300;

  private final String compiler;
  private final Path folder;
  private final Path log;

  /**
   * Makes a check.
   *
   * @param folder where it works, and leaves what the compiler says in {@code compiler.log}
   */
  CompilerCheck(String compiler, Path folder) {
    this.compiler = compiler;
    this.folder = folder;
    this.log = folder.resolve("compiler.log");
  }

  /** Whether it accepts all of them; calling what is not declared is an error. */
  boolean accepts(List<Path> texts) throws IOException {
    Files.deleteIfExists(log);
    Path plain = folder.resolve("seeded.i");
    for (Path text : texts) {
      UnitText.read(text, folder).write(plain);
      List<String> words =
          List.of(
              compiler,
              "-fsyntax-only",
              "-Werror=implicit-function-declaration",
              "-x",
              "cpp-output",
              plain.toString());
      if (new Command(words, folder, Map.of()).run(log, SECONDS) != 0) {
        return false;
      }
      Files.delete(plain);
    }
    return true;
  }

  /** The first line of what it said. */
  String complaint() throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      return lines.filter(line -> line.contains(": error: ")).findFirst().orElse("");
    }
  }
}
