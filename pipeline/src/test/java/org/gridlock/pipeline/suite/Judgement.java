// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline.suite;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.pipeline.suite.Outcome.Observed;

/**
 * How an outcome compares with the marks of a program.
 *
 * @param failures missed deadlocks, false alarms and wrong verdicts, in words
 * @param improvements marks that could now be stronger
 */
public record Judgement(List<String> failures, List<String> improvements) {

  public Judgement {
    failures = List.copyOf(failures);
    improvements = List.copyOf(improvements);
  }

  /** Judges {@code outcome} by the marks of {@code program}. */
  public static Judgement of(RegressionProgram program, Outcome outcome) {
    List<String> failures = new ArrayList<>();
    List<String> improvements = new ArrayList<>();
    for (Mark mark : program.marks()) {
      switch (mark) {
        case Mark.Required(SourceLine line, String kind) -> {
          if (!requested(outcome, line, kind)) {
            failures.add("missed deadlock: " + kind + " at " + line);
          }
        }
        case Mark.Tolerated(SourceLine line, String kind, String reason) -> {
          if (!requested(outcome, line, kind)) {
            improvements.add("no false alarm: " + kind + " at " + line + " (" + reason + ")");
          }
        }
        case Mark.Wished(SourceLine line, String kind) -> {
          if (requested(outcome, line, kind)) {
            improvements.add("found: " + kind + " at " + line);
          }
        }
        case Mark.QuietWished(SourceLine line) -> {
          if (outcome.findings().stream().noneMatch(f -> f.requests().contains(line))) {
            improvements.add("quiet: " + line);
          }
        }
        case Mark.Quiet quiet -> {
          // Findings here are judged below, with those at lines without a mark.
        }
      }
    }
    for (Observed finding : outcome.findings()) {
      if (finding.requests().isEmpty()) {
        failures.add("a " + finding.kind() + " that requests nothing");
      }
      finding.requests().stream()
          .sorted()
          .filter(line -> !allowed(program, line, finding.kind()))
          .forEach(line -> failures.add("false alarm: " + finding.kind() + " at " + line));
    }
    Integer claimed = program.findings();
    if (claimed != null && claimed != outcome.findings().size()) {
      failures.add(outcome.findings().size() + " findings, expected " + claimed);
    }
    String expected = expectedVerdict(program, outcome);
    if (!outcome.verdict().equals(expected)) {
      failures.add("verdict " + outcome.verdict() + ", expected " + expected);
    }
    return new Judgement(failures, improvements);
  }

  private static boolean requested(Outcome outcome, SourceLine line, String kind) {
    return outcome.findings().stream()
        .anyMatch(f -> f.kind().equals(kind) && f.requests().contains(line));
  }

  private static boolean allowed(RegressionProgram program, SourceLine line, String kind) {
    return program.marks().stream()
        .filter(mark -> mark.line().equals(line))
        .anyMatch(
            mark ->
                switch (mark) {
                  case Mark.Required required -> required.kind().equals(kind);
                  case Mark.Tolerated tolerated -> tolerated.kind().equals(kind);
                  case Mark.Wished wished -> wished.kind().equals(kind);
                  case Mark.Quiet quiet -> false;
                  case Mark.QuietWished quiet -> true;
                });
  }

  /** The claimed verdict, but what the findings make it where marks leave them open. */
  private static String expectedVerdict(RegressionProgram program, Outcome outcome) {
    if (!outcome.findings().isEmpty()) {
      return MarkParser.POTENTIAL_DEADLOCK;
    }
    return program.verdict().equals(MarkParser.POTENTIAL_DEADLOCK) && !program.deadlocks()
        ? MarkParser.DEADLOCK_FREE
        : program.verdict();
  }
}
