// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The programs below {@code src/test/c}. */
public final class RegressionSuite {

  private static final Path ROOT = Path.of("src", "test", "c");

  private RegressionSuite() {}

  /** All programs, sorted by name. */
  public static List<RegressionProgram> programs() throws IOException {
    List<RegressionProgram> programs = new ArrayList<>();
    for (Path topic : entries(ROOT)) {
      for (Path program : entries(topic)) {
        programs.add(MarkParser.parse(program));
      }
    }
    return programs;
  }

  private static List<Path> entries(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted().toList();
    }
  }
}
