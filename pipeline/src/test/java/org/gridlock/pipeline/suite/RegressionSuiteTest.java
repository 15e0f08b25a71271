// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.pipeline.ContextMode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Runs the whole analysis on every program of the suite: its marks hold, and whatever call strings
 * prove or refute, adaptive contexts do, too.
 */
@Execution(ExecutionMode.CONCURRENT)
class RegressionSuiteTest {

  @TestFactory
  Stream<DynamicTest> programs(TestReporter reporter) throws IOException {
    return RegressionSuite.programs().stream().flatMap(program -> tests(program, reporter));
  }

  /** Neighbours, so that a program is not kept for long. */
  private static Stream<DynamicTest> tests(RegressionProgram program, TestReporter reporter) {
    Subject subject = new Subject(program);
    return Stream.of(
        DynamicTest.dynamicTest(program.name(), () -> assertMarks(program, subject, reporter)),
        DynamicTest.dynamicTest(
            program.name() + " with call strings", () -> assertNeverWorse(subject)));
  }

  /** Marks that could be stronger go to {@code reporter}. */
  private static void assertMarks(RegressionProgram program, Subject subject, TestReporter reporter)
      throws AnalyzerException {
    Judgement judgement = Judgement.of(program, Outcome.of(subject.report(ContextMode.ADAPTIVE)));
    judgement.improvements().forEach(text -> reporter.publishEntry(program.name(), text));
    assertTrue(
        judgement.failures().isEmpty(),
        () -> program.name() + ": " + String.join("; ", judgement.failures()));
  }

  private static void assertNeverWorse(Subject subject) throws AnalyzerException {
    Outcome adaptive = Outcome.of(subject.report(ContextMode.ADAPTIVE));
    Outcome callStrings = Outcome.of(subject.report(ContextMode.CALL_STRINGS));
    if (callStrings.verdict().equals("deadlock-free")) {
      assertEquals("deadlock-free", adaptive.verdict());
    }
    Set<Outcome.Observed> more = new HashSet<>(adaptive.findings());
    callStrings.findings().forEach(more::remove);
    assertEquals(Set.of(), more);
  }
}
