// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gridlock.frontend.CFrontend;
import org.gridlock.frontend.FrontendRequest;
import org.gridlock.frontend.Progress;
import org.gridlock.frontend.link.LinkedProgram;
import org.gridlock.pipeline.AnalysisOptions;
import org.gridlock.pipeline.DeadlockAnalysis;
import org.gridlock.pipeline.ProgramInput;
import org.gridlock.report.Counter;
import org.gridlock.report.Deadlock;
import org.gridlock.report.ProgramReport;
import org.gridlock.report.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScaleProgramTest {
  private static final ScaleShape SMALL = ScaleShape.of(1_000);

  @TempDir private Path folder;

  private ProgramReport analyse(boolean crossed) throws Exception {
    ScaleProgram.of(SMALL, crossed).write(folder);
    LinkedProgram program =
        new CFrontend(Progress.NONE)
            .load(FrontendRequest.of(Path.of(""), List.of(folder)))
            .getFirst();
    ProgramInput input = new ProgramInput(program.icfa(), 1, List.of("main"), 0, List.of());
    return DeadlockAnalysis.run(input, AnalysisOptions.UNLIMITED, phase -> {});
  }

  private static long count(ProgramReport report, Counter counter) {
    return report.statistics().counts().getOrDefault(counter, 0L);
  }

  @Test
  void theSameShapeMakesTheSameProgram() {
    assertEquals(
        ScaleProgram.of(SMALL, false).files(),
        ScaleProgram.of(ScaleShape.of(1_000), false).files());
    assertNotEquals(ScaleProgram.of(SMALL, false).files(), ScaleProgram.of(SMALL, true).files());
  }

  @Test
  void programsAreAboutAsLongAsAskedFor() {
    for (int lines : List.of(10_000, 50_000, 200_000)) {
      double quotient = ScaleProgram.of(ScaleShape.of(lines), false).lines() / (double) lines;
      assertTrue(quotient > 0.95 && quotient < 1.05, lines + " lines became " + quotient);
    }
  }

  @Test
  void everythingGrowsWithTheLines() {
    ScaleShape before = ScaleShape.of(10_000);
    for (int lines : List.of(100_000, 1_000_000)) {
      ScaleShape shape = ScaleShape.of(lines);
      assertTrue(shape.columns() > before.columns(), shape + "");
      assertTrue(shape.layers() > before.layers(), shape + "");
      assertTrue(shape.threads() > before.threads(), shape + "");
      assertTrue(shape.wrappers() > before.wrappers(), shape + "");
      before = shape;
    }
  }

  @Test
  void gccCompilesItWithoutWarningAndItRuns() throws Exception {
    ScaleProgram.of(SMALL, false).write(folder);
    assertEquals("", run("gcc -Wall -Wextra -Werror *.c -o it -lpthread && ./it"));
  }

  private String run(String command) throws IOException, InterruptedException {
    Path log = folder.resolve("log");
    List<String> words = new ArrayList<>(List.of("sh", "-c", command));
    Process process =
        new ProcessBuilder(words)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    int status = process.waitFor();
    return status == 0 ? Files.readString(log) : status + ": " + Files.readString(log);
  }

  @Test
  void theProgramIsFreeOfDeadlocksAndMuchOfItIsAboutLocks() throws Exception {
    ProgramReport report = analyse(false);
    assertEquals(Verdict.DEADLOCK_FREE, report.verdict());
    assertEquals(1 + SMALL.threads(), count(report, Counter.THREADS));
    assertTrue(count(report, Counter.LOCKS) > 2 * SMALL.modules());
    long assignments = count(report, Counter.ASSIGNMENTS);
    assertTrue(count(report, Counter.SIGNIFICANT_ASSIGNMENTS) * 10 >= assignments);
  }

  @Test
  void thePlantedDeadlockIsTheOnlyFinding() throws Exception {
    ProgramReport report = analyse(true);
    assertEquals(Verdict.POTENTIAL_DEADLOCK, report.verdict());
    assertEquals(
        List.of(List.of("crossed_a", "crossed_b")),
        report.deadlocks().stream().map(Deadlock::locks).toList());
  }
}
