// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.gridlock.bench.sweep.Journal;
import org.gridlock.bench.sweep.PackageFolder;
import org.gridlock.bench.sweep.ProgramScan;
import org.gridlock.bench.sweep.ScanWorker;
import org.gridlock.bench.sweep.SweepListener;
import org.gridlock.icfa.error.UsageException;
import org.jspecify.annotations.Nullable;

/**
 * Scans programs as they are and with one seed each, and says of each seed whether its deadlock is
 * found. What is finished stands in a journal; a check that was ended goes on where it was, and a
 * seed that was changed is checked anew.
 */
public final class SeedCheck {
  private static final JsonMapper JSON = new JsonMapper();

  private final SeedOptions options;
  private final SweepListener listener;
  private final Journal journal;
  private final ScanWorker worker;

  private SeedCheck(
      SeedOptions options, SweepListener listener, Journal journal, ScanWorker worker) {
    this.worker = worker;
    this.options = options;
    this.listener = listener;
    this.journal = journal;
  }

  /**
   * Checks all seeds, one scan at a time.
   *
   * @throws UsageException if a capture is missing or another check runs in the folder
   * @throws IOException if the folder cannot be written
   */
  public static void run(List<SeedFile> files, SeedOptions options, SweepListener listener)
      throws UsageException, IOException {
    try (Journal journal = Journal.open(SeedOptions.journalIn(options.scans().folder()));
        ScanWorker worker = new ScanWorker(options.scans())) {
      SeedCheck check = new SeedCheck(options, listener, journal, worker);
      for (SeedFile file : files) {
        for (Seed seed : file.seeds()) {
          check.run(file, seed);
        }
      }
    }
  }

  private void run(SeedFile file, Seed seed) throws UsageException, IOException {
    if (find(line -> isOf(line, file, seed)) != null) {
      return;
    }
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("package", file.source()).put("version", file.version());
    line.put("program", seed.program()).put("seed", seed.id());
    line.put("kind", seed.kind().toString());
    line.put("origin", seed.origin().name().toLowerCase(Locale.ROOT));
    line.put("planted", seed.planted());
    line.put("expected", seed.expected().toString());
    Path capture = new PackageFolder(options.scans().builds().resolve(file.source())).capture();
    JsonNode before = reportBefore(capture, file.source(), seed.program());
    PackageFolder results =
        new PackageFolder(options.scans().folder().resolve(file.source()).resolve(seed.id()));
    JsonNode scan = lastScan(file, seed);
    if (scan == null || !isPlantedAs(scan, file, seed)) {
      scan = scan(capture, seed, results);
    }
    line.set("detail", scan.path("detail"));
    if (scan.has("wallSeconds")) {
      line.set("wallSeconds", scan.path("wallSeconds"));
      judge(seed, before, report(results, seed.program()), line);
    } else {
      line.put("outcome", SeedOutcome.MISFIT.toString());
    }
    journal.add(line);
    listener.progress(file.source() + ": " + seed.id() + ": " + line.path("outcome").asText());
  }

  /** The seconds of the scan, or no more than the detail that says why there is none. */
  private JsonNode scan(Path capture, Seed seed, PackageFolder results) throws IOException {
    ObjectNode misfit = JsonNodeFactory.instance.objectNode();
    SeededCapture seeded;
    try {
      seeded = SeededCapture.make(capture, seed, results.capture());
    } catch (UsageException problem) {
      return misfit.put("detail", problem.getMessage());
    }
    CompilerCheck compiler = new CompilerCheck(options.compiler(), results.root());
    if (!compiler.accepts(seeded.changed())) {
      return misfit.put("detail", "the compiler refuses the seeded text: " + compiler.complaint());
    }
    JsonNode scan =
        new ProgramScan(seeded.folder(), results, options.scans(), worker).run(seed.program());
    seeded.delete();
    return scan;
  }

  private static void judge(Seed seed, JsonNode before, JsonNode after, ObjectNode line) {
    line.put("outcome", SeedOutcome.of(seed.expected(), before, after).toString());
    List<JsonNode> met = seed.expected().metBy(after);
    line.put("findings", met.size());
    line.put("allFindings", after.path("deadlocks").size());
    if (!met.isEmpty()) {
      // The report has the surest first.
      line.set("reported", met.getFirst().path("kind"));
      line.set("confidence", met.getFirst().path("confidence"));
    }
  }

  /** The report of a program as it is; it is scanned once. */
  private JsonNode reportBefore(Path capture, String source, String program)
      throws UsageException, IOException {
    if (!Files.isDirectory(capture)) {
      throw new UsageException(
          "there is no capture " + capture + "; run gridlock sweep run, or name its folder");
    }
    PackageFolder results = new PackageFolder(options.scans().folder().resolve(source));
    if (find(line -> isBefore(line, source, program)) == null) {
      ObjectNode line = JsonNodeFactory.instance.objectNode();
      line.put("package", source).put("program", program);
      line.setAll(new ProgramScan(capture, results, options.scans(), worker).run(program));
      journal.add(line);
      listener.progress(source + ": " + program + " as it is: " + line.path("outcome").asText());
    }
    return report(results, program);
  }

  /** A scan that did not come to a report knows as little as one that was cut off at once. */
  private static JsonNode report(PackageFolder folder, String program) throws IOException {
    Path file = folder.report(program);
    if (!Files.exists(file)) {
      return JSON.readTree("{\"gaps\":[{\"kind\":\"time-limit\"}]}");
    }
    return JSON.readTree(Files.readAllBytes(file)).path("programs").path(0);
  }

  /** The line of the scan whose report is still there. */
  private @Nullable JsonNode lastScan(SeedFile file, Seed seed) {
    return journal.lines().reversed().stream()
        .filter(line -> line.path("package").asText().equals(file.source()))
        .filter(line -> line.path("seed").asText().equals(seed.id()) && line.has("wallSeconds"))
        .findFirst()
        .orElse(null);
  }

  private @Nullable JsonNode find(Predicate<JsonNode> wanted) {
    return journal.lines().stream().filter(wanted).findFirst().orElse(null);
  }

  private static boolean isBefore(JsonNode line, String source, String program) {
    return line.path("package").asText().equals(source)
        && line.path("program").asText().equals(program)
        && !line.has("seed");
  }

  /** Whether a line is about a seed as it is now; {@code why} it is one may have changed. */
  static boolean isOf(JsonNode line, SeedFile file, Seed seed) {
    return isPlantedAs(line, file, seed)
        && line.path("expected").asText().equals(seed.expected().toString());
  }

  /** Only what is expected may have changed: the report still stands. */
  private static boolean isPlantedAs(JsonNode line, SeedFile file, Seed seed) {
    return line.path("package").asText().equals(file.source())
        && line.path("seed").asText().equals(seed.id())
        && line.path("planted").asText().equals(seed.planted());
  }
}
