// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.scale;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridlock.bench.sweep.Command;

/** Scans a folder in a process of its own and says what that cost. */
final class ScaleScan {
  /** For reading the program, on which the limit of the analysis has no say. */
  private static final long EXTRA_SECONDS = 1800;

  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern CPU =
      Pattern.compile("^cpu ([0-9.]+) ([0-9.]+)$", Pattern.MULTILINE);
  private static final Pattern COLLECTION = Pattern.compile("->(\\d+)M\\(");

  private final ScaleOptions options;
  private final Path program;

  ScaleScan(ScaleOptions options, Path program) {
    this.options = options;
    this.program = program.toAbsolutePath();
  }

  /** The verdict, the cost and the statistics of the report. */
  ObjectNode run(String contexts, double timeoutSeconds) throws IOException {
    Path report = beside(contexts + ".json");
    Path log = beside(contexts + ".log");
    Path collections = beside(contexts + ".gc");
    for (Path old : List.of(report, log, collections)) {
      Files.deleteIfExists(old);
    }
    List<String> words = new ArrayList<>();
    // The shell knows what its children used; Java does not.
    words.addAll(List.of("bash", "-c", "TIMEFORMAT='cpu %U %S'; time \"$@\"", "bash"));
    words.addAll(options.launcher());
    words.addAll(List.of("scan", program.toString(), "--no-cache", "--contexts", contexts));
    words.addAll(List.of("--timeout", Double.toString(timeoutSeconds)));
    words.addAll(List.of("--format", "json", "-o", report.toString()));
    String java =
        "-Xmx%dm -Xlog:gc:file=%s".formatted(options.maxMemoryMegabytes(), collections.toString());
    long start = System.nanoTime();
    int status =
        new Command(words, options.folder(), Map.of("GRIDLOCK_JAVA_OPTS", java))
            .run(log, (long) timeoutSeconds + EXTRA_SECONDS);
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("status", status);
    line.put("wallSeconds", Math.round((System.nanoTime() - start) / 1e8) / 10.0);
    Matcher cpu = CPU.matcher(Files.readString(log));
    if (cpu.find()) {
      double seconds = Double.parseDouble(cpu.group(1)) + Double.parseDouble(cpu.group(2));
      line.put("cpuSeconds", Math.round(seconds * 10) / 10.0);
    }
    addReport(line, report);
    line.put("liveMegabytes", live(collections, line));
    return line;
  }

  private Path beside(String suffix) {
    return program.resolveSibling(program.getFileName() + "-" + suffix);
  }

  private static void addReport(ObjectNode line, Path report) throws IOException {
    if (!Files.exists(report)) {
      line.put("verdict", "failed").put("finished", false);
      return;
    }
    JsonNode found = JSON.readTree(Files.readAllBytes(report)).path("programs").path(0);
    boolean finished = true;
    for (JsonNode gap : found.path("gaps")) {
      finished &= !gap.path("kind").asText().endsWith("-limit");
    }
    line.put("verdict", found.path("verdict").asText()).put("finished", finished);
    line.put("findings", found.path("deadlocks").size());
    line.set("statistics", found.path("statistics"));
  }

  /** What survived the collection that left most; without any collection, all that was in use. */
  private static long live(Path collections, ObjectNode line) throws IOException {
    long live = 0;
    if (Files.exists(collections)) {
      Matcher after = COLLECTION.matcher(Files.readString(collections));
      while (after.find()) {
        live = Math.max(live, Long.parseLong(after.group(1)));
      }
    }
    long peak = line.path("statistics").path("times").path("peakMemoryBytes").asLong() >> 20;
    return live > 0 ? live : peak;
  }
}
