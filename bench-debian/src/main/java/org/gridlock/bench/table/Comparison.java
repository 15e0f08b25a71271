// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Two sweeps over the same programs, side by side. */
final class Comparison {
  private Comparison() {}

  /**
   * Writes a table of those programs that both sweeps have.
   *
   * @param other the journal of the other sweep
   */
  static void write(StringBuilder text, List<ProgramResult> programs, List<JsonNode> other) {
    Map<String, ProgramResult> others =
        ProgramResult.latest(other).stream()
            .collect(Collectors.toMap(ProgramResult::key, Function.identity()));
    text.append("\n## Beside another sweep\n\nThe other one was made by\n\n```\n");
    for (JsonNode line : other) {
      if (line.has("sweep")) {
        text.append(line.path("sweep").asText()).append('\n');
      }
    }
    text.append("```\n\nA ratio is that sweep's number divided by this one's.\n\n");
    Table table =
        new Table(
            text,
            "program",
            "here",
            "there",
            "s here",
            "s there",
            "ratio",
            "GB here",
            "GB there",
            "ratio");
    List<Double> times = new ArrayList<>();
    List<Double> memories = new ArrayList<>();
    for (ProgramResult here : programs) {
      ProgramResult there = others.get(here.key());
      if (there != null) {
        table.row(
            here.key(),
            outcome(here),
            outcome(there),
            format(here.totalSeconds()),
            format(there.totalSeconds()),
            ratio(there.totalSeconds(), here.totalSeconds(), times),
            format(here.peakGigabytes()),
            format(there.peakGigabytes()),
            ratio(there.peakGigabytes(), here.peakGigabytes(), memories));
      }
    }
    text.append("\nMedian of the ratios: ").append(median(times)).append(" of time, ");
    text.append(median(memories)).append(" of memory.\n");
  }

  private static String outcome(ProgramResult program) {
    return program.timedOut() ? "time-out" : program.outcome();
  }

  private static String format(OptionalDouble value) {
    return value.isPresent() ? String.format(Locale.ROOT, "%.2f", value.getAsDouble()) : "-";
  }

  private static String ratio(OptionalDouble of, OptionalDouble to, List<Double> ratios) {
    if (of.isEmpty() || to.isEmpty() || to.getAsDouble() == 0) {
      return "-";
    }
    double ratio = of.getAsDouble() / to.getAsDouble();
    ratios.add(ratio);
    return format(OptionalDouble.of(ratio));
  }

  private static String median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    return sorted.isEmpty() ? "-" : format(OptionalDouble.of(sorted.get(sorted.size() / 2)));
  }
}
