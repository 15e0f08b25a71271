// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The results of a sweep as a page of Markdown. */
public final class ResultPage {
  private final StringBuilder text = new StringBuilder();
  private final List<JsonNode> sweeps = new ArrayList<>();
  private final Map<String, JsonNode> packages = new LinkedHashMap<>();
  private final List<ProgramResult> programs;
  private final List<JsonNode> beside;

  private ResultPage(List<JsonNode> lines, List<JsonNode> beside) {
    for (JsonNode line : lines) {
      if (line.has("sweep")) {
        sweeps.add(line);
      } else if (!line.has("program")) {
        packages.put(line.path("package").asText(), line);
      }
    }
    programs = ProgramResult.latest(lines);
    this.beside = beside;
  }

  /**
   * Writes the page.
   *
   * @param lines the journal of the sweep
   * @param beside the journal of another sweep to compare with, or nothing
   */
  public static String of(List<JsonNode> lines, List<JsonNode> beside) {
    ResultPage page = new ResultPage(lines, beside);
    page.write();
    return page.text.toString();
  }

  private void write() {
    List<ProgramResult> concurrent = programs.stream().filter(ProgramResult::isConcurrent).toList();
    Figures figures = new Figures(text, concurrent);
    text.append("# Results of a sweep\n\nMade by\n\n```\n");
    for (JsonNode sweep : sweeps) {
      text.append(sweep.path("sweep").asText()).append('\n');
    }
    text.append("```\n\n");
    packages();
    text.append("\n## Programs with threads and locks\n\n");
    text.append("Of ").append(programs.size()).append(" programs scanned, ");
    text.append(concurrent.size());
    text.append(
        " can create threads and contain lock operations (or could not be scanned so far as");
    text.append(" to know). The tables that follow are over these. Lines of code are those of the");
    text.append(" program's own files of which something is left after preprocessing.\n\n");
    verdicts(concurrent);
    text.append("\n### Characteristics (thesis figure 4.22)\n\n");
    figures.characteristics();
    text.append("\n### Proofs and alarms (thesis figure 4.23)\n\n");
    text.append("An alarm is a finding; nobody has looked whether it is real.\n\n");
    figures.results();
    text.append("\n### Time and memory (thesis figure 4.24)\n\n");
    figures.costs();
    kinds(concurrent);
    candidates();
    if (!beside.isEmpty()) {
      Comparison.write(text, candidateList(), beside);
    }
    each();
  }

  private void packages() {
    text.append("## Packages\n\n");
    Table table = new Table(text, "package", "version", "outcome", "programs", "build s");
    for (Map.Entry<String, JsonNode> each : packages.entrySet()) {
      JsonNode line = each.getValue();
      String detail = line.path("detail").asText();
      table.row(
          each.getKey(),
          line.path("version").asText(),
          line.path("outcome").asText() + (detail.isEmpty() ? "" : ": " + shortened(detail)),
          Figures.count(programs, program -> program.source().equals(each.getKey())),
          line.path("buildSeconds").asText());
    }
  }

  private static String shortened(String detail) {
    return detail.length() > 100 ? detail.substring(0, 100) + "..." : detail;
  }

  private void verdicts(List<ProgramResult> concurrent) {
    Table table = new Table(text, "outcome", "programs");
    Map<String, Long> outcomes =
        concurrent.stream()
            .collect(
                Collectors.groupingBy(ProgramResult::outcome, TreeMap::new, Collectors.counting()));
    outcomes.forEach((outcome, count) -> table.row(outcome, Long.toString(count)));
  }

  private void kinds(List<ProgramResult> concurrent) {
    text.append("\n### Findings and gaps by kind\n\n");
    Table table = new Table(text, "kind", "programs", "times");
    kinds(table, "finding", concurrent.stream().map(ProgramResult::findings).toList());
    kinds(table, "gap", concurrent.stream().map(ProgramResult::gaps).toList());
  }

  private static void kinds(Table table, String what, List<Map<String, Integer>> counts) {
    Map<String, Integer> programs = new TreeMap<>();
    Map<String, Integer> times = new TreeMap<>();
    for (Map<String, Integer> each : counts) {
      each.forEach(
          (kind, count) -> {
            programs.merge(kind, 1, Integer::sum);
            times.merge(kind, count, Integer::sum);
          });
    }
    programs.forEach(
        (kind, count) ->
            table.row(what + " " + kind, count.toString(), String.valueOf(times.get(kind))));
  }

  private List<ProgramResult> candidateList() {
    return programs.stream().filter(ProgramResult::couldDeadlock).toList();
  }

  private void candidates() {
    List<ProgramResult> candidates = candidateList();
    text.append("\n## Programs with a reachable thread creation and at least two lock sites\n\n");
    text.append("Those whose scan ended before the threads were known are among them. Of ");
    text.append(candidates.size()).append(", ");
    text.append(share(candidates, "deadlock-free")).append(" are proved and ");
    text.append(share(candidates, "inconclusive")).append(" inconclusive.\n\n");
    Table table =
        new Table(text, "program", "verdict", "complete", "threads", "lock sites", "findings");
    for (ProgramResult program : candidates) {
      table.row(
          program.key(),
          program.outcome(),
          program.complete() ? "yes" : "no",
          program.threads() == 0 ? "?" : Integer.toString(program.threads()),
          Integer.toString(program.lockOperationsReached()),
          Integer.toString(total(program.findings())));
    }
  }

  private static String share(List<ProgramResult> programs, String outcome) {
    long count = programs.stream().filter(p -> p.outcome().equals(outcome)).count();
    return String.format(
        Locale.ROOT, "%d (%.0f %%)", count, 100.0 * count / Math.max(1, programs.size()));
  }

  private void each() {
    text.append("\n## All programs\n\n");
    Table table =
        new Table(text, "program", "outcome", "lines", "threads", "seconds", "GB", "gaps");
    for (ProgramResult program : programs) {
      table.row(
          program.key(),
          program.outcome() + detail(program),
          Long.toString(program.lines()),
          program.threads() == 0 ? "?" : Integer.toString(program.threads()),
          format(program.totalSeconds()),
          format(program.peakGigabytes()),
          program.gaps().entrySet().stream()
              .map(gap -> gap.getKey() + " " + gap.getValue())
              .collect(Collectors.joining(", ")));
    }
  }

  private static String detail(ProgramResult program) {
    String detail = program.line().path("detail").asText();
    return detail.isEmpty() ? "" : ": " + shortened(detail);
  }

  private static String format(OptionalDouble value) {
    return value.isPresent() ? String.format(Locale.ROOT, "%.1f", value.getAsDouble()) : "-";
  }

  private static int total(Map<String, Integer> counts) {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }
}
