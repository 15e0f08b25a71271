// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gridlock.icfa.Icfa;
import org.gridlock.oracle.machine.Machine;
import org.gridlock.oracle.search.Deadlock;
import org.gridlock.pipeline.AnalysisOptions;
import org.gridlock.pipeline.DeadlockAnalysis;
import org.gridlock.pipeline.ProgramInput;
import org.gridlock.report.ProgramReport;
import org.gridlock.report.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * What one analysis says of a program.
 *
 * @param evidence what its stages found, if it came to its end
 * @param failure why it did not
 */
record Analysed(ProgramReport report, @Nullable Evidence evidence, @Nullable Miss failure) {
  private static final int SECONDS = 60;

  static Analysed run(Icfa icfa, Setting setting) {
    Evidence evidence = new Evidence(setting.stages());
    try {
      ProgramReport report =
          DeadlockAnalysis.run(
              new ProgramInput(icfa, 1, List.of("main"), 0, List.of()),
              new AnalysisOptions(SECONDS, 0).with(setting.contexts()),
              phase -> {},
              evidence);
      return evidence.isComplete()
          ? new Analysed(report, evidence, null)
          : failed(report, "the analysis did not end: " + report.gaps());
    } catch (RuntimeException | StackOverflowError e) {
      StackTraceElement[] trace = e.getStackTrace();
      return failed(
          ProgramReport.unfinished(icfa.name(), "crash", "the analysis failed"),
          e + (trace.length == 0 ? "" : " at " + trace[0]));
    }
  }

  private static Analysed failed(ProgramReport report, String why) {
    return new Analysed(report, null, new Miss(Miss.Check.CRASH, why));
  }

  @Nullable StateChecks checks(Machine machine) {
    return evidence == null ? null : new StateChecks(machine, evidence);
  }

  /** What is missed. */
  List<Miss> misses(@Nullable StateChecks checks, Set<Deadlock> deadlocks) {
    if (failure != null) {
      return List.of(failure);
    }
    List<Miss> misses = new ArrayList<>();
    if (checks != null) {
      misses.addAll(checks.misses());
    }
    boolean inconclusive = report.verdict() == Verdict.INCONCLUSIVE || !report.complete();
    if (evidence != null && !inconclusive) {
      misses.addAll(FindingChecks.check(evidence.lockGraph().findings(), deadlocks));
    }
    return misses;
  }
}
