// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.table;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;

/** The tables of thesis 4.7, over the programs that have threads and locks. */
final class Figures {
  private static final long[] BOUNDS = {0, 5_000, 10_000, 15_000, 20_000, 50_000, Long.MAX_VALUE};

  private final StringBuilder text;
  private final List<ProgramResult> programs;

  Figures(StringBuilder text, List<ProgramResult> programs) {
    this.text = text;
    this.programs = programs;
  }

  /** Figure 4.22: characteristics of the programs. */
  void characteristics() {
    Table table = new Table(text, "", "max", "avg", "min", "programs");
    row(table, "# Lines of code", 0, "", program -> OptionalDouble.of(program.lines()));
    row(table, "# Threads", 0, "", program -> program.counted("threads"));
    row(table, "# Lock operations", 0, "", program -> program.counted("lockOperations"));
    row(
        table,
        "# Precise lock operations",
        1,
        "%",
        program -> program.percent("preciseLockOperations", "lockOperations"));
    row(
        table,
        "# Indeterminate locking operations",
        1,
        "%",
        program -> program.percent("indeterminateLockOperations", "lockOperations"));
    row(table, "Size of largest lockset", 0, "", program -> program.counted("largestLockset"));
    row(
        table,
        "# Non-concurrency checks",
        0,
        "",
        program -> program.counted("nonConcurrencyChecks"));
  }

  /** Figure 4.23: what was proved and found, by size. */
  void results() {
    Table table =
        new Table(
            text,
            "KLOC",
            "analy.",
            "proved (self)",
            "proved (≥ 2)",
            "proved (all)",
            "alarms (self)",
            "alarms (≥ 2)",
            "alarms (all)",
            "t/o",
            "m/o");
    for (int i = 0; i + 1 < BOUNDS.length; i++) {
      long from = BOUNDS[i];
      long to = BOUNDS[i + 1];
      String name = to == Long.MAX_VALUE ? "over " + from / 1000 : from / 1000 + "–" + to / 1000;
      results(
          table,
          name,
          programs.stream()
              .filter(program -> program.lines() >= from && program.lines() < to)
              .toList());
    }
    results(table, "all", programs);
  }

  private static void results(Table table, String name, List<ProgramResult> group) {
    table.row(
        name,
        Integer.toString(group.size()),
        count(group, program -> program.complete() && !program.alarmsSelf()),
        count(group, program -> program.complete() && !program.alarmsOthers()),
        count(group, program -> program.complete() && program.findings().isEmpty()),
        count(group, ProgramResult::alarmsSelf),
        count(group, ProgramResult::alarmsOthers),
        count(group, program -> !program.findings().isEmpty()),
        count(group, ProgramResult::timedOut),
        count(group, ProgramResult::outOfMemory));
  }

  static String count(List<ProgramResult> programs, Predicate<ProgramResult> which) {
    return Long.toString(programs.stream().filter(which).count());
  }

  /** Figure 4.24: times and memory. */
  void costs() {
    Table table = new Table(text, "", "max", "avg", "min", "programs");
    row(table, "Total analysis time (s)", 2, "", ProgramResult::totalSeconds);
    phase(table, "Dependency analysis", "dependencies");
    phase(table, "Pointer analysis", "pointers");
    phase(table, "May lockset analysis", "mayLocksets");
    phase(table, "Must lockset analysis", "mustLocksets");
    phase(table, "Lock graph construction", "lockGraph");
    phase(table, "Cycles detection", "cycles");
    row(table, "Peak memory (GB)", 3, "", ProgramResult::peakGigabytes);
  }

  private void phase(Table table, String name, String key) {
    row(table, name, 2, "", program -> program.phaseSeconds(key));
  }

  private void row(
      Table table,
      String name,
      int digits,
      String unit,
      Function<ProgramResult, OptionalDouble> value) {
    DoubleSummaryStatistics summary = new DoubleSummaryStatistics();
    for (ProgramResult program : programs) {
      value.apply(program).ifPresent(summary::accept);
    }
    if (summary.getCount() == 0) {
      table.row(name, "-", "-", "-", "0");
      return;
    }
    table.row(
        name,
        format(summary.getMax(), digits) + unit,
        format(summary.getAverage(), Math.max(1, digits)) + unit,
        format(summary.getMin(), digits) + unit,
        Long.toString(summary.getCount()));
  }

  private static String format(double value, int digits) {
    return String.format(Locale.ROOT, "%,." + digits + "f", value);
  }
}
