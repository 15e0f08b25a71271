// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.frontend;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gridlock.bench.table.Table;
import org.gridlock.frontend.verify.Discrepancy;
import org.gridlock.frontend.verify.VerificationReport.Count;

/** The results as a page of Markdown. */
public final class ReadingPage {
  private ReadingPage() {}

  /**
   * The page.
   *
   * @param label the command that made it
   * @param parallel how many units were read at a time
   * @param heapBytes the heap that Java had
   */
  public static String of(List<ReadingResult> results, String label, int parallel, long heapBytes) {
    StringBuilder text = new StringBuilder();
    text.append(
        """
        # What reading real programs costs, and whether it is right

        Made by

        ```
        %s
        ```

        with a heap of %d MB. Each unit of a package's programs, and of the libraries of the same build that they need, was read
        with %d at a time, then alone. *CPU* is the processor time of the whole process (with garbage collection and the
        compilation of Java) for reading and linking, one unit at a time, in a warm Java. *Differ* counts the units whose read form is not
        the same, byte for byte, when several are read at a time. *Missing* are C units that the debugging information
        or the symbols of a linked file name and that are not in the capture; *unparsed* are units that could not be read at
        all.

        """
            .formatted(label, heapBytes >> 20, parallel));
    costs(results, text);
    text.append(
        """

        What GCC says of the same units (`gridlock scan --verify-frontend`), and how much of it the frontend says, too:

        """);
    verifications(results, text);
    exceptions(results, text);
    return text.toString();
  }

  private static void costs(List<ReadingResult> results, StringBuilder text) {
    Table table =
        new Table(
            text,
            "package",
            "units",
            "CPU, ms/unit",
            "peak heap, MB",
            "differ",
            "missing",
            "unparsed");
    int units = 0;
    Duration all = Duration.ZERO;
    long peak = 0;
    int different = 0;
    int missing = 0;
    int unparsed = 0;
    for (ReadingResult result : results) {
      int unread = result.verification().count(Discrepancy.Kind.UNPARSED);
      row(
          table,
          result.name(),
          result.units(),
          result.processorTime(),
          result.peakHeapBytes(),
          List.of(result.different(), result.missing().size(), unread));
      units += result.units();
      all = all.plus(result.processorTime());
      peak = Math.max(peak, result.peakHeapBytes());
      different += result.different();
      missing += result.missing().size();
      unparsed += unread;
    }
    row(table, "all", units, all, peak, List.of(different, missing, unparsed));
  }

  private static void row(
      Table table, String name, int units, Duration time, long heap, List<Integer> counts) {
    List<String> cells = new ArrayList<>();
    cells.add(name);
    cells.add(Integer.toString(units));
    cells.add(String.format(Locale.ROOT, "%.0f", time.toMillis() / (double) Math.max(1, units)));
    cells.add(Long.toString(heap >> 20));
    counts.forEach(count -> cells.add(count.toString()));
    table.row(cells);
  }

  private static void verifications(List<ReadingResult> results, StringBuilder text) {
    Table table = new Table(text, "package", "definitions", "direct calls", "layouts");
    for (ReadingResult result : results) {
      table.row(
          result.name(),
          share(result.verification().definitions()),
          share(result.verification().calls()),
          share(result.verification().layouts()));
    }
  }

  private static String share(Count count) {
    return count.equal() + " of " + count.expected();
  }

  /** Each that is not explained; of the others the number, by kind. */
  private static void exceptions(List<ReadingResult> results, StringBuilder text) {
    text.append("\nExceptions:\n\n");
    for (ReadingResult result : results) {
      Map<Discrepancy.Kind, Integer> explained = new EnumMap<>(Discrepancy.Kind.class);
      for (Discrepancy each : result.verification().discrepancies()) {
        if (each.kind().isExplained()) {
          explained.merge(each.kind(), 1, Integer::sum);
        } else {
          line(text, result, word(each.kind()) + ": " + each.unit() + ": " + each.text());
        }
      }
      result.missing().forEach(sentence -> line(text, result, "missing: " + sentence));
      explained.forEach((kind, count) -> line(text, result, count + " " + word(kind)));
    }
  }

  private static void line(StringBuilder text, ReadingResult result, String rest) {
    text.append("* ").append(result.name()).append(": ");
    text.append(rest.replace("\n", " ")).append('\n');
  }

  private static String word(Discrepancy.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
