// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.verify;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How the frontend compares with GCC.
 *
 * @param units number of units compared
 * @param definitions functions that GCC defines in them, counted once in each unit
 * @param calls direct calls, counted once for each caller and callee of a unit
 * @param layouts structs and unions compared
 * @param discrepancies in the order of the units
 */
public record VerificationReport(
    int units, Count definitions, Count calls, Count layouts, List<Discrepancy> discrepancies) {
  public VerificationReport {
    discrepancies = List.copyOf(discrepancies);
  }

  /** How many GCC has, and of how many of them the frontend says the same. */
  public record Count(int expected, int equal) {
    Count plus(Count other) {
      return new Count(expected + other.expected, equal + other.equal);
    }
  }

  /** Whether every discrepancy is explained. */
  public boolean isClean() {
    return discrepancies.stream().allMatch(discrepancy -> discrepancy.kind().isExplained());
  }

  /** How many discrepancies there are of a kind. */
  public int count(Discrepancy.Kind kind) {
    return (int) discrepancies.stream().filter(each -> each.kind() == kind).count();
  }

  /** A table, then each discrepancy that is not explained, and how many of the others. */
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append(String.format(Locale.ROOT, "%-22s%12s%12s%n", "checked", "by gcc", "equal"));
    row(text, "units", new Count(units, units - count(Discrepancy.Kind.NOT_COMPARED)));
    row(text, "function definitions", definitions);
    row(text, "direct calls", calls);
    row(text, "struct layouts", layouts);
    Map<Discrepancy.Kind, Integer> explained = new EnumMap<>(Discrepancy.Kind.class);
    for (Discrepancy discrepancy : discrepancies) {
      if (discrepancy.kind().isExplained()) {
        explained.merge(discrepancy.kind(), 1, Integer::sum);
      } else {
        text.append(word(discrepancy.kind()))
            .append(": ")
            .append(discrepancy.unit())
            .append(": ")
            .append(discrepancy.text())
            .append('\n');
      }
    }
    explained.forEach(
        (kind, count) ->
            text.append("explained: ")
                .append(count)
                .append(' ')
                .append(word(kind))
                .append(
                    discrepancies.stream().filter(d -> d.kind() == kind).limit(3).toList().stream()
                        .map(d -> ", " + d.unit() + ": " + d.text())
                        .reduce("", String::concat))
                .append('\n'));
    return text.toString();
  }

  private static void row(StringBuilder text, String name, Count count) {
    text.append(
        String.format(Locale.ROOT, "%-22s%12d%12d%n", name, count.expected(), count.equal()));
  }

  private static String word(Discrepancy.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
