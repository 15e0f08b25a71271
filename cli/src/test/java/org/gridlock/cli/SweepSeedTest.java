// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.gridlock.bench.seed.SeedKind;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Seeds in the program that the repository ships for them: proposed, planted, found. */
@EnabledOnOs(OS.LINUX)
class SweepSeedTest {
  private static final Path CORPUS = Path.of("../bench-debian/corpus").toAbsolutePath().normalize();

  private static final String HEAD = "package: seedbed\nversion: local\nseeds:\n";

  /** Line 33 of the program takes the outer lock, line 34 the inner one. */
  private static final String SEED =
      """
        - id: %s
          program: seedbed
          kind: relock
          origin: written
          why: a test
          edits:
            - at: seedbed.c:%d
              replace: "%s"
              with: "%s"
          expect: {kind: self, waits: [seedbed.c:%d]}
      """;

  @TempDir private Path folder;
  private Path launcher = Path.of("");

  @BeforeEach
  void capture() throws Exception {
    launcher = folder.resolve("gridlock");
    Files.writeString(
        launcher,
        """
        #!/bin/sh
        exec '%s' -XX:TieredStopAtLevel=1 -Dgridlock.launcher='%s' -cp '%s' \\
          org.gridlock.cli.Main "$@"
        """
            .formatted(
                Path.of(System.getProperty("java.home"), "bin/java"),
                launcher,
                System.getProperty("java.class.path")));
    Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertEquals(0, gridlock("sweep", "run", CORPUS.resolve("seedbed.yaml") + "", "-o", builds()));
  }

  private String builds() {
    return folder.resolve("builds").toString();
  }

  private int gridlock(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(words));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()));
    builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    return builder.start().waitFor();
  }

  private int check(String seeds) throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("seeds.yaml"), seeds);
    return gridlock(
        "sweep", "seed", file + "", "--builds", builds(), "-o", folder.resolve("seeded") + "");
  }

  private String printed() throws IOException {
    return Files.readString(folder.resolve("out"));
  }

  private String log() throws IOException {
    return Files.readString(folder.resolve("log"));
  }

  @Test
  void aProposalOfEachKindIsFound() throws Exception {
    String capture = folder.resolve("builds/seedbed/capture").toString();
    assertEquals(0, gridlock("sweep", "propose", capture, "--program", "seedbed", "--each", "1"));
    String seeds = printed().replace("PACKAGE", "seedbed").replace("VERSION", "local");
    for (SeedKind kind : SeedKind.values()) {
      assertTrue(seeds.contains("id: " + kind + "-01\n"), seeds);
    }
    assertEquals(0, check(seeds), () -> seeds);
    assertTrue(printed().contains("7 of 7 seeds in 1 package are found."), printed());
  }

  @Test
  void aSeedThatIsNoDeadlockIsMissedAndOneThatDoesNotFitIsNamed() throws Exception {
    String lock = "pthread_mutex_lock(&inner)";
    String twice = lock + ", " + lock;
    String seeds =
        HEAD
            + SEED.formatted("right", 34, lock, twice, 34)
            + SEED.formatted("harmless", 34, lock, "(" + lock + ")", 34)
            + SEED.formatted("elsewhere", 33, lock, twice, 33)
            + SEED.formatted("undeclared", 34, lock, "hold(&inner)", 34);
    assertEquals(3, check(seeds), log());
    String page = printed();
    assertTrue(page.contains("| seedbed/right | seedbed | relock | found | self | high |"), page);
    assertTrue(page.contains("| seedbed/harmless | seedbed | relock | missed | - |"), page);
    assertTrue(page.contains("| seedbed/elsewhere | seedbed | relock | misfit | - |"), page);
    assertTrue(page.contains("| seedbed/undeclared | seedbed | relock | misfit | - |"), page);
    assertTrue(page.contains("1 of 4 seeds in 1 package are found."), page);

    String journal = Files.readString(folder.resolve("seeded/seeds.jsonl"));
    assertTrue(journal.contains("seedbed.c:33 has \\\"" + lock + "\\\" 0 times"), journal);
    assertEquals(3, check(seeds), "what is finished is not scanned again");
    assertEquals(journal, Files.readString(folder.resolve("seeded/seeds.jsonl")));

    Path report = folder.resolve("seeded/seedbed/right/reports/seedbed.json");
    FileTime scanned = Files.getLastModifiedTime(report);
    assertEquals(3, check(seeds.replace("kind: self", "kind: [join, self]")));
    assertTrue(printed().contains("1 of 4 seeds in 1 package are found."), printed());
    assertEquals(scanned, Files.getLastModifiedTime(report), "only the expectation changed");
  }
}
