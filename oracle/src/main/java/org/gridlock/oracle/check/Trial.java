// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.check;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Icfa;
import org.gridlock.oracle.machine.Machine;
import org.gridlock.oracle.machine.Unsupported;
import org.gridlock.oracle.search.Deadlock;
import org.gridlock.oracle.search.Search;
import org.gridlock.pipeline.ContextMode;
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
  /** Runs everything on a program. */
  public static Trial run(Icfa icfa, int maxStates) {
    return run(icfa, maxStates, new Setting(ContextMode.ADAPTIVE, Stages.PLAIN));
  }

  /** The same with other contexts, or a changed analysis. */
  public static Trial run(Icfa icfa, int maxStates, Setting setting) {
    return run(icfa, maxStates, List.of(setting)).get(0);
  }

  /** Analyses a program in several ways and executes it once; a trial for each way. */
  public static List<Trial> run(Icfa icfa, int maxStates, List<Setting> settings) {
    List<Analysed> analyses = settings.stream().map(way -> Analysed.run(icfa, way)).toList();
    if (analyses.stream().allMatch(one -> one.failure() != null)) {
      return analyses.stream().map(Trial::failed).toList();
    }
    Machine machine = new Machine(icfa);
    List<StateChecks> all = new ArrayList<>();
    Map<Analysed, StateChecks> checks = new IdentityHashMap<>();
    for (Analysed one : analyses) {
      StateChecks its = one.checks(machine);
      if (its != null) {
        checks.put(one, its);
        all.add(its);
      }
    }
    Search.Result result;
    try {
      result =
          Search.run(
              machine,
              Search.Interleaving.AT_SHARED_STEPS,
              maxStates,
              new Observations(machine, all));
    } catch (Unsupported e) {
      result = new Search.Result(Map.of(), false, 0, String.valueOf(e.getMessage()));
    }
    List<Trial> trials = new ArrayList<>();
    for (Analysed one : analyses) {
      trials.add(
          new Trial(
              result.deadlocks(),
              result.finished(),
              result.why(),
              result.states(),
              one.misses(checks.get(one), result.deadlocks().keySet()),
              one.report()));
    }
    return trials;
  }

  private static Trial failed(Analysed one) {
    return new Trial(Map.of(), false, "no analysis", 0, one.misses(null, Set.of()), one.report());
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
