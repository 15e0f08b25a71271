// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that answer, or do not, in the place of Gridlock. */
class ScanWorkerTest {
  @TempDir private Path folder;

  /** A worker whose process notes that it began, and then runs a script for each request. */
  private ScanWorker worker(String script) {
    String loop = "echo x >> ../begun; while read request; do " + script + "; done";
    List<String> launcher = List.of("sh", "-c", loop, "launcher");
    Path out = folder.resolve("out");
    return new ScanWorker(new SweepOptions(out, out, launcher, 10, 100, "adaptive", "a test"));
  }

  private int run(ScanWorker worker, String word) throws Exception {
    return worker.run(List.of("scan", word), folder.resolve("log"), 20);
  }

  private int begun() throws Exception {
    return Files.readAllLines(folder.resolve("begun")).size();
  }

  @Test
  void oneProcessRunsAll() throws Exception {
    try (ScanWorker worker = worker("case $request in *a\\\"]) echo 1;; *) echo 3;; esac")) {
      assertEquals(1, run(worker, "a"));
      assertEquals(3, run(worker, "b"));
    }
    assertEquals(1, begun());
  }

  @Test
  void aProcessThatSaysThatItEndsIsFollowedByAnother() throws Exception {
    try (ScanWorker worker = worker("echo 0 last; exit")) {
      assertEquals(0, run(worker, "a"));
      assertEquals(0, run(worker, "b"));
    }
    assertEquals(2, begun());
  }

  @Test
  void aProcessThatEndsWithoutAnAnswerHasFailedAndTheNextScanIsRun() throws Exception {
    try (ScanWorker worker = worker("case $request in *a\\\"]) exit 134;; *) echo 0;; esac")) {
      assertEquals(134, run(worker, "a"));
      assertEquals(0, run(worker, "b"));
    }
    assertEquals(2, begun());
  }

  @Test
  void whatAProcessSaysBeforeItEndsIsInTheLogOfThatScan() throws Exception {
    Path first = folder.resolve("first");
    Path second = folder.resolve("second");
    try (ScanWorker worker =
        worker("case $request in *b\\\"]) echo no memory >&2; exit 3;; *) echo 0;; esac")) {
      assertEquals(0, worker.run(List.of("scan", "a"), first, 20));
      assertEquals(ScanWorker.NO_ANSWER, worker.run(List.of("scan", "b"), second, 20));
    }
    assertFalse(Files.exists(first));
    assertEquals("no memory\n", Files.readString(second));
  }

  @Test
  void toEndWellWithoutAnAnswerIsAFailure() throws Exception {
    try (ScanWorker worker = worker("exit 0")) {
      assertEquals(ScanWorker.NO_ANSWER, run(worker, "a"));
    }
  }

  @Test
  void whatTakesTooLongIsKilled() throws Exception {
    try (ScanWorker worker = worker("case $request in *a\\\"]) sleep 60;; *) echo 0;; esac")) {
      assertEquals(Command.TOO_LONG, worker.run(List.of("scan", "a"), folder.resolve("log"), 1));
      assertEquals(0, run(worker, "b"));
    }
    assertEquals(2, begun());
  }
}
