// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Scans one program in another process and says how that ended, in one object. */
public final class ProgramScan {
  /** For reading the units and writing the report, on which the limit of the scan has no say. */
  private static final long EXTRA_SECONDS = 900;

  private static final JsonMapper JSON = new JsonMapper();

  private final Path capture;
  private final PackageFolder folder;
  private final SweepOptions options;
  private final ScanWorker worker;

  /**
   * Scans programs of one package.
   *
   * @param capture of its build
   * @param folder where the reports go
   */
  public ProgramScan(Path capture, PackageFolder folder, SweepOptions options, ScanWorker worker) {
    this.worker = worker;
    this.capture = capture;
    this.folder = folder;
    this.options = options;
  }

  /** The outcome: a verdict, {@code failed}, {@code killed} or {@code crashed}; and the report. */
  public ObjectNode run(String program) throws IOException {
    Path report = folder.report(program);
    Path log = folder.scanLog(program);
    Files.createDirectories(report.getParent());
    Files.deleteIfExists(report);
    Files.deleteIfExists(log);
    List<String> words =
        List.of(
            "scan",
            capture.toString(),
            "--program",
            program,
            "--timeout",
            Double.toString(options.timeoutSeconds()),
            "--contexts",
            options.contexts(),
            "--format",
            "json",
            "-o",
            report.toString());
    long start = System.nanoTime();
    int status = worker.run(words, log, (long) options.timeoutSeconds() + EXTRA_SECONDS);
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("status", status);
    line.put("wallSeconds", (System.nanoTime() - start) / 1_000_000 / 1000.0);
    switch (status) {
      case 0, 1, 3 -> addReport(line, report);
      case 2 -> line.put("outcome", "failed").put("detail", PackageBuild.lastLine(log));
      case Command.TOO_LONG -> line.put("outcome", "killed").put("detail", "took too long");
      default -> line.put("outcome", "crashed").put("detail", PackageBuild.lastLine(log));
    }
    return line;
  }

  private static void addReport(ObjectNode line, Path file) throws IOException {
    if (!Files.exists(file)) {
      line.put("outcome", "crashed").put("detail", "there is no report");
      return;
    }
    JsonNode report = JSON.readTree(Files.readAllBytes(file)).path("programs").path(0);
    line.put("outcome", report.path("verdict").asText());
    line.set("complete", report.path("complete"));
    line.set("findings", counts(report.path("deadlocks")));
    line.set("gaps", counts(report.path("gaps")));
    line.set("assumptions", counts(report.path("assumptions")));
    ObjectNode coverage = line.putObject("coverage");
    report
        .path("coverage")
        .properties()
        .forEach(
            entry -> {
              if (entry.getValue().isInt()) {
                coverage.set(entry.getKey(), entry.getValue());
              }
            });
    line.set("statistics", report.path("statistics"));
  }

  /** How often each kind occurs in a list. */
  private static ObjectNode counts(JsonNode list) {
    ObjectNode counts = JsonNodeFactory.instance.objectNode();
    for (JsonNode each : list) {
      String kind = each.path("kind").asText();
      counts.put(kind, counts.path(kind).asInt() + 1);
    }
    return counts;
  }
}
