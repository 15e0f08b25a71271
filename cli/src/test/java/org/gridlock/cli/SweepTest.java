// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gridlock.bench.sweep.Journal;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A whole sweep over the package that the repository ships: capture, scans, tables. */
@EnabledOnOs(OS.LINUX)
class SweepTest {
  private static final Path MANIFEST =
      Path.of("../bench-debian/corpus/shipped.yaml").toAbsolutePath().normalize();

  @TempDir private Path folder;
  private Path launcher = Path.of("");

  @BeforeEach
  void makeLauncher() throws IOException {
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
  }

  private Process start(String... words) throws IOException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()));
    builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    return builder.start();
  }

  private Process sweep() throws IOException {
    return start("sweep", "run", MANIFEST.toString(), "-o", folder.resolve("out").toString());
  }

  private List<String> outcomes() throws Exception {
    return Journal.read(folder.resolve("out/results.jsonl")).stream()
        .filter(line -> line.has("package"))
        .map(SweepTest::outcome)
        .toList();
  }

  private static String outcome(JsonNode line) {
    return line.path("package").asText()
        + " "
        + line.path("program").asText()
        + " "
        + line.path("outcome").asText();
  }

  private static final List<String> EXPECTED =
      List.of(
          "two-locks  built",
          "two-locks in-order deadlock-free",
          "two-locks crossed potential-deadlock",
          "two-locks single deadlock-free");

  /** Each run is killed a little later than the one before, until one comes to its end. */
  @Test
  void aSweepThatIsKilledAtAnyMomentGoesOnWhereItWas() throws Exception {
    int kills = 0;
    for (long millis = 400; ; millis += 600) {
      Process run = sweep();
      if (run.waitFor(millis, TimeUnit.MILLISECONDS)) {
        assertEquals(0, run.exitValue(), Files.readString(folder.resolve("log")));
        break;
      }
      run.destroyForcibly().waitFor();
      kills++;
    }
    assertTrue(kills >= 2, () -> "it was never killed at work");
    assertEquals(EXPECTED, outcomes(), Files.readString(folder.resolve("log")));
    String journal = Files.readString(folder.resolve("out/results.jsonl"));
    assertEquals(0, sweep().waitFor());
    assertEquals(journal, Files.readString(folder.resolve("out/results.jsonl")));

    Path page = folder.resolve("RESULTS.md");
    assertEquals(
        0, start("sweep", "report", folder.resolve("out") + "", "-o", page + "").waitFor());
    String text = Files.readString(page);
    assertTrue(text.contains("| all | 2 | 2 | 1 | 1 | 0 | 1 | 1 | 0 | 0 |"), text);
    assertTrue(text.contains("Of 2, 1 (50 %) are proved and 0 (0 %) inconclusive."), text);
    assertTrue(text.contains("gridlock sweep run " + MANIFEST), text);
  }

  @Test
  void whatABuildHasLinkedBeforeItFailsIsScanned() throws Exception {
    Files.createDirectories(folder.resolve("p"));
    Files.writeString(folder.resolve("p/main.c"), "int main(void) { return 0; }\n");
    Path manifest = folder.resolve("m.yaml");
    Files.writeString(
        manifest,
        """
        packages:
          - source: p
            tree: p
            build: [sh, -c, "cc -o tool main.c && echo no manual && exit 4"]
        """);
    Process run = start("sweep", "run", manifest.toString(), "-o", folder.resolve("out") + "");
    assertEquals(0, run.waitFor(), Files.readString(folder.resolve("log")));
    assertEquals(List.of("p  partly-built", "p tool deadlock-free"), outcomes());
  }

  @Test
  void anUnknownKeyIsNamedWithItsPlace() throws Exception {
    Path manifest = Files.writeString(folder.resolve("m.yaml"), "packages:\n  - sauce: a\n");
    Process run = start("sweep", "run", manifest.toString(), "-o", folder.resolve("out") + "");
    assertEquals(2, run.waitFor());
    assertEquals(
        "gridlock: " + manifest + ":2: there is no key \"sauce\" here\n",
        Files.readString(folder.resolve("log")));
    assertTrue(Files.notExists(folder.resolve("out")));
  }
}
