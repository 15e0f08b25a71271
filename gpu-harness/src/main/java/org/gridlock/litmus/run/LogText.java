// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.run;

import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.gridlock.litmus.test.Condition;
import org.gridlock.litmus.test.Condition.Quantifier;
import org.gridlock.litmus.test.FinalState;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.text.Dialect;
import org.gridlock.litmus.text.LitmusPrinter;

/** The log of one test, in the form that the runner on the GPU writes too. */
final class LogText {
  private LogText() {}

  /**
   * Writes it.
   *
   * @param counts how often each final state was seen, in the order of printing
   * @param labels lines after the head
   */
  static void write(
      LitmusTest test,
      SequencedMap<FinalState, Long> counts,
      List<String> labels,
      PrintWriter out) {
    Quantifier quantifier = test.condition().quantifier();
    String head =
        switch (quantifier) {
          case EXISTS -> "Allowed";
          case NOT_EXISTS -> "Forbidden";
          case FORALL -> "Required";
        };
    out.println("Test " + test.name() + " " + head);
    labels.forEach(out::println);
    out.println("Histogram (" + counts.size() + " states)");
    long positive = 0;
    long negative = 0;
    for (Map.Entry<FinalState, Long> entry : counts.entrySet()) {
      boolean witness = entry.getKey().satisfies(test.condition().formula());
      positive += witness ? entry.getValue() : 0;
      negative += witness ? 0 : entry.getValue();
      out.printf("%-8d%s>%s%n", entry.getValue(), witness ? "*" : ":", entry.getKey());
    }
    boolean valid =
        switch (quantifier) {
          case EXISTS -> positive > 0;
          case NOT_EXISTS -> positive == 0;
          case FORALL -> negative == 0;
        };
    out.printf("%s%n%nWitnesses%n", valid ? "Ok" : "No");
    out.printf("Positive: %d, Negative: %d%n", positive, negative);
    String formula =
        new LitmusPrinter(Dialect.THESIS)
            .condition(new Condition(Quantifier.EXISTS, test.condition().formula()));
    out.printf("Condition %s (%s) is %svalidated%n", quantifier, formula, valid ? "" : "NOT ");
    String seen = positive == 0 ? "Never" : negative == 0 ? "Always" : "Sometimes";
    out.printf("Observation %s %s %d %d%n%n", test.name(), seen, positive, negative);
  }
}
