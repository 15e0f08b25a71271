// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.catalogue.Catalogue;
import org.gridlock.litmus.diy.Diy;
import org.gridlock.litmus.log.Log;
import org.gridlock.litmus.log.LogComparison;
import org.gridlock.litmus.log.LogEntry;
import org.gridlock.litmus.log.LogWriter;
import org.gridlock.litmus.model.ExecutedAs;
import org.gridlock.litmus.model.MemoryModel;
import org.gridlock.litmus.model.ModelChecker;
import org.gridlock.litmus.model.ModelResult;
import org.gridlock.litmus.sim.Simulator;
import org.gridlock.litmus.table.Format;
import org.gridlock.litmus.table.Summary;
import org.gridlock.litmus.test.FinalState;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.text.Dialect;
import org.gridlock.litmus.text.LitmusPrinter;
import org.gridlock.litmus.text.ScopeTreeReader;
import org.jspecify.annotations.Nullable;

/** The commands on litmus tests that need no GPU. */
public final class LitmusCommands {
  private final PrintWriter out;

  /** Commands that print to a writer. */
  public LitmusCommands(PrintWriter out) {
    this.out = out;
  }

  /** {@code diy -gpu-list}: the known edges, separated by commas. */
  public void listEdges() {
    out.println(String.join(", ", Diy.knownEdges()));
    out.flush();
  }

  /**
   * {@code diy -gpu-safe}: writes one {@code NAME.litmus} for each test.
   *
   * @param edges separated by spaces or commas
   * @param size how many accesses a cycle has at most; {@link Diy#DEFAULT_SIZE} unless told
   * @param threads how many threads a test has at most; {@link Diy#DEFAULT_THREADS} unless told
   * @param folder where the files go
   * @return how many tests there are
   */
  public int generate(String edges, int size, int threads, Path folder) throws LitmusException {
    return generate(edges, size, threads, null, folder);
  }

  /**
   * {@code diy -gpu-safe} for one placement of the threads.
   *
   * @param scopes a scope tree, e.g. {@code (device (kernel (cta (warp P0)) (cta (warp P1))))};
   *     null for all that the edges allow
   */
  public int generate(String edges, int size, int threads, @Nullable String scopes, Path folder)
      throws LitmusException {
    List<LitmusTest> tests = new ArrayList<>();
    Diy diy = new Diy(edges, size, threads);
    if (scopes == null) {
      diy.generate(tests::add);
    } else {
      diy.generateFor(ScopeTreeReader.read("scope tree", scopes), tests::add);
    }
    if (tests.isEmpty()) {
      throw new LitmusException(
          String.format(
              Locale.ROOT,
              "these edges form no cycle of at most %d accesses in %d threads",
              size,
              threads));
    }
    LitmusPrinter printer = new LitmusPrinter(Dialect.THESIS);
    for (LitmusTest test : tests) {
      LitmusFiles.write(folder.resolve(test.name() + ".litmus"), printer.print(test));
    }
    out.println(tests.size() + (tests.size() == 1 ? " test in " : " tests in ") + folder);
    out.flush();
    return tests.size();
  }

  /** Writes the tests of the thesis, one file each. */
  public int writeCatalogue(Path folder) throws LitmusException {
    LitmusPrinter printer = new LitmusPrinter(Dialect.THESIS);
    List<Catalogue.Entry> entries = new Catalogue().entries();
    for (Catalogue.Entry entry : entries) {
      LitmusFiles.write(
          folder.resolve(entry.test().name() + ".litmus"), printer.print(entry.test()));
    }
    out.println(entries.size() + " tests in " + folder);
    out.flush();
    return entries.size();
  }

  /**
   * {@code model -m}: for each file whether its outcome is allowed, and the reachable final states,
   * those with the outcome marked. Where a PTX model takes accesses with cache operators for weak
   * ones, a second verdict takes them for what the machine executes.
   *
   * @param model {@code sc}, {@code tso}, {@code rmo}, {@code ptx60} or {@code ptx75}
   */
  public void model(String model, List<Path> files) throws LitmusException {
    MemoryModel chosen = MemoryModel.of(model);
    for (Path file : files) {
      LitmusTest test = LitmusFiles.test(file);
      ModelResult result = ModelChecker.check(test, chosen);
      out.println(test.name() + " " + result.verdict());
      for (FinalState state : result.states()) {
        out.println((result.isOutcome(state) ? "* " : "  ") + state);
      }
      if (chosen == MemoryModel.PTX60 || chosen == MemoryModel.PTX75) {
        Optional<LitmusTest> executed = ExecutedAs.strong(test);
        if (executed.isPresent()) {
          String verdict = ModelChecker.check(executed.get(), chosen).verdict();
          out.println("  cache operators as the strong accesses that they compile to: " + verdict);
        }
      }
      out.flush();
    }
  }

  /**
   * Runs tests on the simulator and prints a log with what the PTX model says of each.
   *
   * @param runs of each test
   * @param seed one seed gives one log
   */
  public void simulate(List<Path> files, long runs, long seed) throws LitmusException {
    List<LogEntry> entries = new ArrayList<>();
    for (Path file : files) {
      LitmusTest test = LitmusFiles.test(file);
      SortedMap<String, String> models = new TreeMap<>();
      MemoryModel model = MemoryModel.PTX60;
      models.put(
          model.toString(), ModelChecker.check(test, model).isAllowed() ? "Allowed" : "Forbidden");
      SortedMap<FinalState, Long> histogram =
          new Simulator(test, Simulator.Kind.OUT_OF_ORDER, seed).run(runs);
      // A simulated run has no time of its own; a constant keeps logs of one seed equal.
      entries.add(LogWriter.entry(test, histogram, "", models, 0));
    }
    out.print(LogWriter.print(Log.of("simulator", entries)));
    out.flush();
  }

  /**
   * {@code log cmp}: the tests to which the answer is yes, one per line.
   *
   * @param question {@code weaker}, {@code stronger} or {@code equal}
   */
  public void compareLogs(String question, Path first, Path second) throws LitmusException {
    LogComparison.Question asked =
        switch (question) {
          case "weaker" -> LogComparison.Question.WEAKER;
          case "stronger" -> LogComparison.Question.STRONGER;
          case "equal" -> LogComparison.Question.EQUAL;
          default ->
              throw new LitmusException(
                  "expected -weaker, -stronger or -equal and found -" + question);
        };
    Log left = LitmusFiles.log(first);
    Log right = LitmusFiles.log(second);
    LogComparison.compare(asked, left, right).forEach(out::println);
    out.flush();
  }

  /** {@code log merge}: one log with the runs of all. */
  public void mergeLogs(List<Path> files) throws LitmusException {
    Log merged = null;
    for (Path file : files) {
      Log log = LitmusFiles.log(file);
      merged = merged == null ? log : merged.merge(log);
    }
    if (merged == null) {
      throw new LitmusException("expected at least one log to merge");
    }
    out.print(LogWriter.print(merged));
    out.flush();
  }

  /**
   * {@code log table}: the figures of the thesis whose tests are in the logs, with both numbers,
   * then all tests. Without logs, the figures with the thesis' numbers.
   *
   * @param format {@code text}, {@code html} or {@code latex}
   */
  public void table(String format, List<Path> files) throws LitmusException {
    Format chosen =
        switch (format) {
          case "text" -> Format.TEXT;
          case "html" -> Format.HTML;
          case "latex" -> Format.LATEX;
          default ->
              throw new LitmusException("expected text, html or latex and found '" + format + "'");
        };
    List<Log> logs = new ArrayList<>();
    for (Path file : files) {
      logs.add(LitmusFiles.log(file));
    }
    for (Catalogue.Entry entry : new Catalogue().entries()) {
      String name = entry.test().name();
      boolean logged = logs.stream().anyMatch(log -> log.entries().containsKey(name));
      if (logged || (logs.isEmpty() && !entry.observed().isEmpty())) {
        out.println(chosen.print(entry.sheet(logs)));
      }
    }
    if (!logs.isEmpty()) {
      out.print(chosen.print(Summary.sheet(logs)));
    }
    out.flush();
  }
}
