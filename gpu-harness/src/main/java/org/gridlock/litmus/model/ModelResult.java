// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.model;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import org.gridlock.litmus.test.Condition;
import org.gridlock.litmus.test.Condition.Quantifier;
import org.gridlock.litmus.test.FinalState;

/**
 * What a model says about a test.
 *
 * @param states the reachable final states, as far as the condition looks at them
 * @param complete whether all runs were looked at; false if a loop was cut
 */
public record ModelResult(
    MemoryModel model, Condition condition, SortedSet<FinalState> states, boolean complete) {
  public ModelResult {
    states = Collections.unmodifiableSortedSet(new TreeSet<>(states));
  }

  /**
   * Whether the outcome that the test is about is reachable: for {@code exists} and {@code ~exists}
   * a state in which the formula holds, for {@code forall} one in which it does not.
   */
  public boolean isAllowed() {
    return states.stream().anyMatch(this::isOutcome);
  }

  /** Whether a state is the outcome that the test is about. */
  public boolean isOutcome(FinalState state) {
    return state.satisfies(condition.formula()) != (condition.quantifier() == Quantifier.FORALL);
  }

  /** {@code Allowed}, {@code Forbidden}, or that a cut loop leaves it open. */
  public String verdict() {
    return isAllowed() ? "Allowed" : complete ? "Forbidden" : "Forbidden up to the loop bound";
  }
}
