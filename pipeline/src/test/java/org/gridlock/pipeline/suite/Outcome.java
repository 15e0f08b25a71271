// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline.suite;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.gridlock.report.Deadlock;
import org.gridlock.report.ProgramReport;
import org.gridlock.report.StackFrame;

/**
 * A report, reduced to what the marks speak about.
 *
 * @param verdict as the report spells it
 */
public record Outcome(String verdict, List<Observed> findings) {
  public Outcome {
    findings = List.copyOf(findings);
  }

  static Outcome of(ProgramReport report) {
    return new Outcome(
        report.verdict().word(), report.deadlocks().stream().map(Observed::of).toList());
  }

  /**
   * A finding.
   *
   * @param kind as the report spells it
   * @param requests the lines of the lock calls in which its threads wait
   */
  record Observed(String kind, Set<SourceLine> requests) {
    public Observed {
      requests = Set.copyOf(requests);
    }

    private static Observed of(Deadlock deadlock) {
      return new Observed(
          deadlock.kind().name().toLowerCase(Locale.ROOT),
          deadlock.edges().stream()
              .map(edge -> line(edge.request().getLast()))
              .collect(Collectors.toSet()));
    }

    private static SourceLine line(StackFrame frame) {
      return new SourceLine(Path.of(frame.file()), frame.line());
    }
  }
}
