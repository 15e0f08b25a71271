// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.log;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The result of one test.
 *
 * @param test its name
 * @param kind what the condition claims: {@code Allowed}, {@code Forbidden} or {@code Required}
 * @param histogram how often each final state was reached, by its text ({@code 0:r0=1; x=2;})
 * @param condition with its quantifier; may be empty
 * @param positive how many runs ended in the outcome that the test is about
 * @param negative how many did not
 * @param optcheck the verdict on the compiled code, e.g. {@code OK}; empty if it was not checked
 * @param models what each model says, {@code Allowed} or {@code Forbidden}, by name of the model
 * @param seconds how long it took
 */
public record LogEntry(
    String test,
    String kind,
    SortedMap<String, Count> histogram,
    String condition,
    long positive,
    long negative,
    String optcheck,
    SortedMap<String, String> models,
    double seconds) {

  /** How often a state was reached, and whether it is the outcome that the test is about. */
  public record Count(long runs, boolean isOutcome) {}

  public LogEntry {
    histogram = new TreeMap<>(histogram);
    models = new TreeMap<>(models);
  }

  public long runs() {
    return positive + negative;
  }

  /** Whether the outcome was seen. */
  public boolean isWeak() {
    return positive > 0;
  }

  /** Whether the compiled code was checked and found to be other than the test. */
  public boolean isSpoilt() {
    return !optcheck.isEmpty() && !optcheck.equals("OK");
  }

  /** {@code Never}, {@code Sometimes} or {@code Always}. */
  public String observation() {
    return positive == 0 ? "Never" : negative == 0 ? "Always" : "Sometimes";
  }

  /** The sum of two results of one test. */
  LogEntry plus(LogEntry other) {
    SortedMap<String, Count> sum = new TreeMap<>(histogram);
    other.histogram.forEach(
        (state, count) ->
            sum.merge(
                state,
                count,
                (left, right) -> new Count(left.runs() + right.runs(), left.isOutcome())));
    SortedMap<String, String> allModels = new TreeMap<>(other.models);
    allModels.putAll(models);
    return new LogEntry(
        test,
        kind,
        sum,
        condition,
        positive + other.positive,
        negative + other.negative,
        isSpoilt() || other.optcheck.isEmpty() ? optcheck : other.optcheck,
        allModels,
        seconds + other.seconds);
  }
}
