// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.frontend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gridlock.frontend.verify.Discrepancy;
import org.gridlock.frontend.verify.VerificationReport;
import org.gridlock.frontend.verify.VerificationReport.Count;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadingPageTest {
  private static ReadingResult result(String name, int units, int millis, Discrepancy... found) {
    VerificationReport verification =
        new VerificationReport(
            units, new Count(10, 9), new Count(7, 7), new Count(3, 3), List.of(found));
    return new ReadingResult(
        name, units, List.of(), Duration.ofMillis(millis), 5L << 20, 1, verification);
  }

  @Test
  void theAverageIsOverAllUnits() {
    Discrepancy missing =
        new Discrepancy(Discrepancy.Kind.MISSING_DEFINITION, "a.c", "the_function");
    Discrepancy unparsed = new Discrepancy(Discrepancy.Kind.UNPARSED, "b.c", "too deep");
    String page =
        ReadingPage.of(
            List.of(result("one", 10, 1000), result("two", 30, 600, missing, unparsed)),
            "the command",
            2,
            1L << 30);
    assertTrue(page.contains("| one | 10 | 100 | 5 | 1 | 0 | 0 |"), page);
    assertTrue(page.contains("| two | 30 | 20 | 5 | 1 | 0 | 1 |"), page);
    assertTrue(page.contains("| all | 40 | 40 | 5 | 2 | 0 | 1 |"), page);
    assertTrue(page.contains("| two | 9 of 10 | 7 of 7 | 3 of 3 |"), page);
    assertTrue(page.contains("* two: missing-definition: a.c: the_function"), page);
  }

  @Test
  void filesThatDifferOrAreMissingAreCounted(@TempDir Path folder) throws Exception {
    Path one = Files.createDirectories(folder.resolve("one/sub"));
    Path other = Files.createDirectories(folder.resolve("other/sub"));
    for (String name : List.of("equal", "changed", "gone")) {
      Files.writeString(one.resolve(name), name);
    }
    Files.writeString(other.resolve("equal"), "equal");
    Files.writeString(other.resolve("changed"), "changes");
    assertEquals(2, CaptureReading.different(folder.resolve("one"), folder.resolve("other")));
  }
}
