// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class InterruptionTest {
  /** What is started in the background of a script may ignore SIGINT, and so do its children. */
  private static boolean isInterruptIgnored() throws IOException {
    Path status = Path.of("/proc/self/status");
    return Files.exists(status)
        && Files.readAllLines(status).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
  }

  @Test
  void whatIsFinishedIsReported(@TempDir Path folder) throws IOException, InterruptedException {
    assumeFalse(isInterruptIgnored(), "SIGINT is ignored here");
    Path file = Files.writeString(folder.resolve("a.c"), "");
    Path report = folder.resolve("r.json");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                SlowScan.class.getName(),
                "scan",
                file.toString(),
                "--format",
                "json",
                "-o",
                report.toString())
            .start();
    try (BufferedReader err = process.errorReader()) {
      String line = err.readLine();
      while (line != null && !line.equals("waiting")) {
        line = err.readLine();
      }
      new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
      assertTrue(process.waitFor(30, TimeUnit.SECONDS));
    } finally {
      process.destroyForcibly();
    }
    assertEquals(130, process.exitValue());
    JsonNode json = new ObjectMapper().readTree(report.toFile());
    assertEquals("inconclusive", json.get("verdict").asText());
    assertEquals("deadlock-free", json.at("/programs/0/verdict").asText());
    assertEquals("open", json.at("/programs/1/name").asText());
    assertEquals("interrupted", json.at("/programs/1/gaps/0/kind").asText());
  }
}
