// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Icfa;
import org.gridlock.oracle.machine.Machine;
import org.gridlock.oracle.machine.Unsupported;
import org.gridlock.oracle.search.Deadlock;
import org.gridlock.oracle.search.Search;
import org.gridlock.pipeline.AnalysisOptions;
import org.gridlock.pipeline.ContextMode;
import org.gridlock.pipeline.DeadlockAnalysis;
import org.gridlock.pipeline.ProgramInput;
import org.gridlock.pipeline.Stages;
import org.gridlock.report.ProgramReport;
import org.gridlock.report.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * One program, analysed and executed in all ways.
 *
 * @param deadlocks those that executions reach, with schedules
 * @param finished whether all executions were seen
 * @param why what stopped the search, if it did not finish
 * @param states how many states were visited
 * @param misses what the analysis wrongly excludes
 * @param report what the analysis says
 */
public record Trial(
    Map<Deadlock, List<Integer>> deadlocks,
    boolean finished,
    @Nullable String why,
    int states,
    List<Miss> misses,
    ProgramReport report) {
  private static final int SECONDS = 60;

  /** Runs everything on a program. */
  public static Trial run(Icfa icfa, int maxStates) {
    return run(icfa, maxStates, ContextMode.ADAPTIVE, Stages.PLAIN);
  }

  /** The same with other contexts, or a changed analysis. */
  public static Trial run(Icfa icfa, int maxStates, ContextMode contexts, Stages stages) {
    Evidence evidence = new Evidence(stages);
    ProgramReport report;
    try {
      report =
          DeadlockAnalysis.run(
              new ProgramInput(icfa, 1, List.of("main"), 0, List.of()),
              new AnalysisOptions(SECONDS, 0).with(contexts),
              phase -> {},
              evidence);
    } catch (RuntimeException | StackOverflowError e) {
      Miss miss = new Miss(Miss.Check.CRASH, e + " at " + e.getStackTrace()[0]);
      return new Trial(
          Map.of(),
          false,
          "crash",
          0,
          List.of(miss),
          ProgramReport.unfinished(icfa.name(), "crash", "the analysis failed"));
    }
    Machine machine = new Machine(icfa);
    if (!evidence.isComplete()) {
      Miss miss = new Miss(Miss.Check.CRASH, "the analysis did not end: " + report.gaps());
      return new Trial(Map.of(), false, "no analysis", 0, List.of(miss), report);
    }
    StateChecks checks = new StateChecks(machine, evidence);
    Search.Result result;
    try {
      result = Search.run(machine, Search.Interleaving.AT_SHARED_STEPS, maxStates, checks);
    } catch (Unsupported e) {
      result = new Search.Result(Map.of(), false, 0, String.valueOf(e.getMessage()));
    }
    List<Miss> misses = new ArrayList<>(checks.misses());
    misses.addAll(missedDeadlocks(evidence, report, result.deadlocks().keySet()));
    return new Trial(
        result.deadlocks(), result.finished(), result.why(), result.states(), misses, report);
  }

  private static Set<Miss> missedDeadlocks(
      Evidence evidence, ProgramReport report, Set<Deadlock> deadlocks) {
    boolean inconclusive = report.verdict() == Verdict.INCONCLUSIVE || !report.complete();
    return inconclusive
        ? Set.of()
        : FindingChecks.check(evidence.lockGraph().findings(), deadlocks);
  }

  /** Whether an execution ends in a deadlock. */
  public boolean reachesDeadlock() {
    return !deadlocks.isEmpty();
  }

  /** Whether the analysis proved the program. */
  public boolean isProved() {
    return report.verdict() == Verdict.DEADLOCK_FREE;
  }
}
