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

  /** In the folder of a seed. */
  private static final String CAPTURE = "capture";

  private final SeedOptions options;
  private final SweepListener listener;
  private final Journal journal;

  private SeedCheck(SeedOptions options, SweepListener listener, Journal journal) {
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
    try (Journal journal = Journal.open(SeedOptions.journalIn(options.scans().folder()))) {
      SeedCheck check = new SeedCheck(options, listener, journal);
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
    line.put("text", seed.toString());
    check(file, seed, line);
    journal.add(line);
    listener.progress(file.source() + ": " + seed.id() + ": " + line.path("outcome").asText());
  }

  private void check(SeedFile file, Seed seed, ObjectNode line) throws UsageException, IOException {
    Path capture = new PackageFolder(options.scans().builds().resolve(file.source())).capture();
    JsonNode before = reportBefore(capture, file.source(), seed.program());
    Path folder = options.scans().folder().resolve(file.source()).resolve(seed.id());
    SeededCapture seeded;
    try {
      seeded = SeededCapture.make(capture, seed, folder.resolve(CAPTURE));
    } catch (UsageException problem) {
      put(line, SeedOutcome.MISFIT, problem.getMessage());
      return;
    }
    CompilerCheck compiler = new CompilerCheck(options.compiler(), folder.resolve("compiler.log"));
    if (!compiler.accepts(seeded.changed())) {
      put(
          line,
          SeedOutcome.MISFIT,
          "the compiler refuses the seeded text: " + compiler.complaint());
      return;
    }
    PackageFolder results = new PackageFolder(folder);
    ObjectNode scan =
        new ProgramScan(seeded.folder(), results, options.scans()).run(seed.program());
    JsonNode after = report(results, seed.program());
    SeedOutcome outcome = SeedOutcome.of(seed.expected(), before, after);
    put(line, outcome, scan.path("detail").asText());
    line.set("wallSeconds", scan.path("wallSeconds"));
    List<JsonNode> met = seed.expected().metBy(after);
    line.put("findings", met.size());
    line.put("allFindings", after.path("deadlocks").size());
    if (!met.isEmpty()) {
      // The report has the surest first.
      line.set("reported", met.getFirst().path("kind"));
      line.set("confidence", met.getFirst().path("confidence"));
    }
    seeded.delete();
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
      line.setAll(new ProgramScan(capture, results, options.scans()).run(program));
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

  private @Nullable JsonNode find(Predicate<JsonNode> wanted) {
    return journal.lines().stream().filter(wanted).findFirst().orElse(null);
  }

  private static boolean isBefore(JsonNode line, String source, String program) {
    return line.path("package").asText().equals(source)
        && line.path("program").asText().equals(program)
        && !line.has("seed");
  }

  private static boolean isOf(JsonNode line, SeedFile file, Seed seed) {
    return line.path("package").asText().equals(file.source())
        && line.path("text").asText().equals(seed.toString());
  }

  private static void put(ObjectNode line, SeedOutcome outcome, String detail) {
    line.put("outcome", outcome.toString()).put("detail", detail);
  }
}
