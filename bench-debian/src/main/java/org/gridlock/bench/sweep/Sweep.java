// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.bench.manifest.CorpusPackage;
import org.gridlock.frontend.capture.Capture;
import org.gridlock.frontend.capture.CapturedProgram;
import org.gridlock.icfa.error.UsageException;

/** Goes through packages, one at a time, and leaves a line in the journal for all that ended. */
public final class Sweep {
  private final SweepOptions options;
  private final SweepListener listener;
  private final Journal journal;
  private final ScanWorker worker;
  private final Set<String> done = new HashSet<>();

  private Sweep(SweepOptions options, SweepListener listener, Journal journal, ScanWorker worker) {
    this.worker = worker;
    this.options = options;
    this.listener = listener;
    this.journal = journal;
    for (JsonNode line : journal.lines()) {
      done.add(name(line.path("package").asText(), line.path("program").asText()));
    }
  }

  /**
   * Runs a sweep, or what is left of one. To scan again what is built, delete the journal; to build
   * a package again, delete its folder.
   *
   * @throws UsageException if another sweep runs in the folder, or its journal is damaged
   * @throws IOException if the folder cannot be written
   */
  public static void run(List<CorpusPackage> packages, SweepOptions options, SweepListener listener)
      throws UsageException, IOException {
    try (Journal journal = Journal.open(options.journal());
        ScanWorker worker = new ScanWorker(options)) {
      Sweep sweep = new Sweep(options, listener, journal, worker);
      sweep.start();
      for (CorpusPackage each : packages) {
        sweep.run(each);
      }
    }
  }

  /** Says with which limits the lines that follow were made. */
  private void start() throws IOException {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("sweep", options.label());
    line.put("timeoutSeconds", options.timeoutSeconds());
    line.put("maxMemoryMegabytes", options.maxMemoryMegabytes());
    String text = line.toString();
    if (journal.lines().stream().noneMatch(known -> known.toString().equals(text))) {
      journal.add(line);
    }
  }

  private void run(CorpusPackage wanted) throws IOException {
    PackageFolder folder = new PackageFolder(options.builds().resolve(wanted.source()));
    listener.progress(wanted.source() + ": building");
    ObjectNode build = new PackageBuild(wanted, folder, options).outcome();
    String outcome = build.path("outcome").asText();
    if (isNew(wanted.source(), "")) {
      ObjectNode line = JsonNodeFactory.instance.objectNode().put("package", wanted.source());
      journal.add(line.setAll(build));
    }
    listener.progress(wanted.source() + ": " + outcome);
    if (PackageBuild.isBuilt(build)) {
      scan(wanted, build.path("version").asText(), folder);
    }
  }

  private void scan(CorpusPackage wanted, String version, PackageFolder folder) throws IOException {
    PackageFolder results = new PackageFolder(options.folder().resolve(wanted.source()));
    List<CapturedProgram> programs;
    try {
      programs = programs(Capture.open(folder.capture()), wanted.programs());
    } catch (UsageException problem) {
      // A library alone, or a build that linked nothing: no program is an outcome too.
      listener.progress(wanted.source() + ": " + problem.getMessage());
      return;
    }
    for (CapturedProgram program : programs) {
      if (isNew(wanted.source(), program.name())) {
        ObjectNode line = JsonNodeFactory.instance.objectNode();
        line.put("package", wanted.source()).put("version", version);
        line.put("program", program.name());
        line.put("lines", SourceLines.of(program));
        line.setAll(
            new ProgramScan(folder.capture(), results, options, worker).run(program.name()));
        journal.add(line);
        listener.progress(
            wanted.source() + ": " + program.name() + ": " + line.path("outcome").asText());
      }
    }
  }

  private static List<CapturedProgram> programs(Capture capture, List<String> chosen)
      throws UsageException {
    if (chosen.isEmpty()) {
      return capture.programs(null);
    }
    List<CapturedProgram> programs = new ArrayList<>();
    for (String name : chosen) {
      programs.addAll(capture.programs(name));
    }
    return programs;
  }

  private boolean isNew(String source, String program) {
    return done.add(name(source, program));
  }

  private static String name(String source, String program) {
    return source + "\n" + program;
  }
}
