// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.test;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a run ended in, as far as the condition looks at it.
 *
 * @param subjects registers and locations, each once
 * @param values of the subjects, in their order
 */
public record FinalState(List<Formula.Subject> subjects, List<Long> values)
    implements Comparable<FinalState> {
  public FinalState {
    subjects = List.copyOf(subjects);
    values = List.copyOf(values);
    if (subjects.size() != values.size()) {
      throw new IllegalArgumentException("a final state needs one value for each subject");
    }
  }

  /** The value of a subject; 0 where the state does not name it, as all memory starts at 0. */
  public long value(Formula.Subject subject) {
    int index = subjects.indexOf(subject);
    return index < 0 ? 0 : values.get(index);
  }

  /** Whether a formula holds in it. */
  public boolean satisfies(Formula formula) {
    return formula.holds(this::value);
  }

  /** The same state with its subjects in another order; subjects it does not name are 0. */
  public FinalState over(List<Formula.Subject> order) {
    List<Long> reordered = new ArrayList<>();
    for (Formula.Subject subject : order) {
      reordered.add(value(subject));
    }
    return new FinalState(order, reordered);
  }

  /** By value, first subject first: the order of printing. */
  @Override
  public int compareTo(FinalState other) {
    int byText = 0;
    for (int i = 0; byText == 0 && i < Math.min(values.size(), other.values.size()); i++) {
      byText = Long.compare(values.get(i), other.values.get(i));
    }
    return byText != 0 ? byText : toString().compareTo(other.toString());
  }

  /** As in the logs: {@code 0:r0=1; x=2;}. */
  @Override
  public String toString() {
    return IntStream.range(0, subjects.size())
        .mapToObj(i -> subjects.get(i) + "=" + values.get(i) + ";")
        .collect(Collectors.joining(" "));
  }
}
