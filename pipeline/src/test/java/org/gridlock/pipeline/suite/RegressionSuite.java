// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestReporter;

/** The programs below {@code src/test/c}, and a test of an analysis for each. */
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

  /** One test for each program; marks that could be stronger go to {@code reporter}. */
  public static Stream<DynamicTest> tests(Analyzer analyzer, TestReporter reporter)
      throws IOException {
    return programs().stream()
        .map(
            program ->
                DynamicTest.dynamicTest(program.name(), () -> check(program, analyzer, reporter)));
  }

  private static void check(RegressionProgram program, Analyzer analyzer, TestReporter reporter)
      throws Exception {
    Judgement judgement =
        Judgement.of(program, analyzer.analyze(program.files(), program.options()));
    judgement.improvements().forEach(text -> reporter.publishEntry(program.name(), text));
    Assertions.assertTrue(
        judgement.failures().isEmpty(),
        () -> program.name() + ": " + String.join("; ", judgement.failures()));
  }

  private static List<Path> entries(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted().toList();
    }
  }
}
