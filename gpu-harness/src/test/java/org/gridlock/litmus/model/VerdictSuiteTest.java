// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.text.LitmusReader;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The suite of tests whose first comment has the verdict of each model and the reason for it. */
class VerdictSuiteTest {
  private static final Pattern VERDICT =
      Pattern.compile("(sc|tso|rmo|ptx60|ptx75)=(Allowed|Forbidden)");

  @Test
  void theSuiteIsNotEmpty() throws IOException, URISyntaxException {
    assertTrue(files().size() >= 60, "tests: " + files().size());
  }

  @TestFactory
  Stream<DynamicTest> everyVerdictIsTheArguedOne() throws IOException, URISyntaxException {
    return files().stream()
        .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> check(file)));
  }

  private static void check(Path file) throws IOException, LitmusException {
    String text = Files.readString(file);
    LitmusTest test = LitmusReader.read(file.toString(), text);
    Matcher matcher = VERDICT.matcher(text);
    int verdicts = 0;
    while (matcher.find()) {
      ModelResult result = ModelChecker.check(test, MemoryModel.of(matcher.group(1)));
      assertEquals(
          matcher.group(2),
          result.isAllowed() ? "Allowed" : "Forbidden",
          () -> result.model() + " " + result.states() + "\n" + text);
      verdicts++;
    }
    assertEquals(MemoryModel.values().length, verdicts);
  }

  static List<Path> files() throws IOException, URISyntaxException {
    Path first =
        Path.of(Objects.requireNonNull(VerdictSuiteTest.class.getResource("MP.litmus")).toURI());
    try (Stream<Path> all = Files.list(Objects.requireNonNull(first.getParent()))) {
      return all.filter(file -> file.toString().endsWith(".litmus")).sorted().toList();
    }
  }
}
