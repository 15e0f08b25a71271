// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.log;

import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gridlock.litmus.test.Condition.Quantifier;
import org.gridlock.litmus.test.FinalState;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.text.Dialect;
import org.gridlock.litmus.text.LitmusPrinter;

/** Writes logs that {@link LogReader} reads. */
public final class LogWriter {
  private LogWriter() {}

  /**
   * Makes the entry of a test from its histogram.
   *
   * @param optcheck the verdict on the compiled code, or empty
   * @param models what each model says, by its name
   */
  public static LogEntry entry(
      LitmusTest test,
      Map<FinalState, Long> histogram,
      String optcheck,
      SortedMap<String, String> models,
      double seconds) {
    SortedMap<String, LogEntry.Count> counts = new TreeMap<>();
    Quantifier quantifier = test.condition().quantifier();
    long positive = 0;
    long negative = 0;
    for (Map.Entry<FinalState, Long> entry : histogram.entrySet()) {
      boolean outcome =
          entry.getKey().satisfies(test.condition().formula()) != (quantifier == Quantifier.FORALL);
      counts.put(entry.getKey().toString(), new LogEntry.Count(entry.getValue(), outcome));
      positive += outcome ? entry.getValue() : 0;
      negative += outcome ? 0 : entry.getValue();
    }
    String kind =
        switch (quantifier) {
          case EXISTS -> "Allowed";
          case NOT_EXISTS -> "Forbidden";
          case FORALL -> "Required";
        };
    String condition = new LitmusPrinter(Dialect.BRACES).condition(test.condition());
    return new LogEntry(
        test.name(), kind, counts, condition, positive, negative, optcheck, models, seconds);
  }

  /** A whole log. */
  public static String print(Log log) {
    StringBuilder text = new StringBuilder("Chip " + log.chip() + "\n\n");
    log.entries().values().forEach(entry -> text.append(print(entry)).append('\n'));
    return text.toString();
  }

  /** One result, from {@code Test} to {@code Time}. */
  public static String print(LogEntry entry) {
    StringBuilder text = new StringBuilder();
    String name = entry.test();
    text.append("Test ").append(name).append(' ').append(entry.kind()).append('\n');
    text.append("Histogram (").append(entry.histogram().size()).append(" states)\n");
    entry
        .histogram()
        .forEach(
            (state, count) ->
                text.append(
                    String.format(
                        Locale.ROOT,
                        "%-8d%s>%s\n",
                        count.runs(),
                        count.isOutcome() ? "*" : ":",
                        state)));
    boolean holds = entry.kind().equals("Allowed") == entry.isWeak();
    text.append(holds ? "Ok" : "No").append("\n\nWitnesses\n");
    text.append(
        String.format(
            Locale.ROOT, "Positive: %d, Negative: %d\n", entry.positive(), entry.negative()));
    text.append("Condition ").append(entry.condition()).append(" is ");
    text.append(holds ? "validated\n" : "NOT validated\n");
    if (!entry.optcheck().isEmpty()) {
      text.append("Optcheck ").append(name).append(' ').append(entry.optcheck()).append('\n');
    }
    entry
        .models()
        .forEach(
            (model, verdict) -> text.append("Model " + name + " " + model + " " + verdict + "\n"));
    text.append(
        String.format(
            Locale.ROOT,
            "Observation %s %s %d %d\nTime %s %.2f\n",
            name,
            entry.observation(),
            entry.positive(),
            entry.negative(),
            name,
            entry.seconds()));
    return text.toString();
  }
}
