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

  @Test
  void waitingIsNoReasonToGiveUpAndCountingIs() throws LitmusException {
    String waiting =
        """
        PTX waiting
        {}
         P0@cta 0,gpu 0      | P1@cta 1,gpu 0       ;
         st.weak x, 1        | LC0:                 ;
         st.release.gpu y, 1 | ld.acquire.gpu r0, y ;
                             | bne r0, 1, LC0       ;
                             | ld.weak r1, x        ;
        exists (P1:r1 == 0)
        """;
    ModelResult result =
        ModelChecker.check(LitmusReader.read("waiting", waiting), MemoryModel.PTX60);
    assertEquals("Forbidden", result.verdict());
    String counting = waiting.replace("LC0:      ", "LC0: ; | add r5, r5, 1");
    result = ModelChecker.check(LitmusReader.read("counting", counting), MemoryModel.PTX60);
    assertEquals("Forbidden up to the loop bound", result.verdict());
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
