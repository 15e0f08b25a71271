// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridlock.frontend.CFrontend;
import org.gridlock.frontend.FrontendRequest;
import org.gridlock.frontend.Progress;
import org.gridlock.frontend.link.LinkedProgram;
import org.gridlock.lockgraph.RwlockPreference;
import org.gridlock.pipeline.AnalysisOptions;
import org.gridlock.pipeline.ContextMode;
import org.gridlock.pipeline.DeadlockAnalysis;
import org.gridlock.pipeline.ProgramInput;
import org.gridlock.report.Deadlock;
import org.gridlock.report.ProgramReport;
import org.gridlock.report.StackFrame;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestReporter;

/** Runs the whole analysis on every program of the suite and compares with the marks. */
class RegressionSuiteTest {
  private static final double SECONDS = 60;

  @TestFactory
  Stream<DynamicTest> programs(TestReporter reporter) throws Exception {
    return RegressionSuite.tests(
        (files, options) -> analyze(files, options, ContextMode.ADAPTIVE), reporter);
  }

  /** Whatever call strings prove or refute, adaptive contexts do, too. */
  @TestFactory
  Stream<DynamicTest> neverWorseThanCallStrings() throws Exception {
    return RegressionSuite.programs().stream()
        .map(program -> DynamicTest.dynamicTest(program.name(), () -> assertNeverWorse(program)));
  }

  private static void assertNeverWorse(RegressionProgram program) throws Exception {
    Analyzer.Outcome adaptive = analyze(program.files(), program.options(), ContextMode.ADAPTIVE);
    Analyzer.Outcome callStrings =
        analyze(program.files(), program.options(), ContextMode.CALL_STRINGS);
    if (callStrings.verdict().equals("deadlock-free")) {
      assertEquals("deadlock-free", adaptive.verdict());
    }
    Set<Analyzer.Observed> more = new HashSet<>(adaptive.findings());
    callStrings.findings().forEach(more::remove);
    assertEquals(Set.of(), more);
  }

  private static Analyzer.Outcome analyze(
      List<Path> files, List<String> options, ContextMode contexts) throws Exception {
    ProgramReport report = report(files, options, contexts);
    return new Analyzer.Outcome(
        report.verdict().word(),
        report.deadlocks().stream().map(RegressionSuiteTest::seen).toList());
  }

  /** The report on a program, with the options of a scan that programs of the suite have. */
  static ProgramReport report(List<Path> files, List<String> options, ContextMode contexts)
      throws Exception {
    List<String> entries = new ArrayList<>();
    boolean library = false;
    RwlockPreference rwlocks = RwlockPreference.WRITER;
    Iterator<String> words = options.iterator();
    while (words.hasNext()) {
      String word = words.next();
      switch (word) {
        case "--library" -> library = true;
        case "--entry" -> entries.add(words.next());
        case "--rwlock-preference" ->
            rwlocks = RwlockPreference.valueOf(words.next().toUpperCase(Locale.ROOT));
        default -> throw new IllegalArgumentException(word + " is not known here");
      }
    }
    FrontendRequest request =
        new FrontendRequest(Path.of(""), files, null, null, entries, library, List.of(), null);
    List<LinkedProgram> programs = new CFrontend(Progress.NONE).load(request);
    if (programs.size() != 1) {
      throw new IllegalStateException("not one program but " + programs.size());
    }
    LinkedProgram program = programs.get(0);
    return DeadlockAnalysis.run(
        new ProgramInput(program.icfa(), files.size(), List.of("main"), 0, List.of()),
        new AnalysisOptions(contexts, SECONDS, 0, rwlocks),
        phase -> {});
  }

  private static Analyzer.Observed seen(Deadlock deadlock) {
    return new Analyzer.Observed(
        deadlock.kind().name().toLowerCase(Locale.ROOT),
        deadlock.edges().stream()
            .map(edge -> edge.request().getLast())
            .map(RegressionSuiteTest::line)
            .collect(Collectors.toSet()));
  }

  private static SourceLine line(StackFrame frame) {
    return new SourceLine(Path.of(frame.file()), frame.line());
  }
}
