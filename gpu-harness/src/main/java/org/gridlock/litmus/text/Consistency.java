// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.text;

import java.util.List;
import java.util.function.Function;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.test.Formula;
import org.gridlock.litmus.test.Instruction;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.test.LitmusThread;

/** What must hold between the segments of a test. */
final class Consistency {
  private Consistency() {}

  /**
   * Checks labels, the registers of the condition, and that shared memory is used by one CTA.
   *
   * @param mistake makes the exception from a message
   */
  static void check(LitmusTest test, Function<String, LitmusException> mistake)
      throws LitmusException {
    for (int i = 0; i < test.threads().size(); i++) {
      checkLabels(i, test.threads().get(i), mistake);
    }
    for (Formula.Subject subject : test.condition().formula().subjects()) {
      if (subject instanceof Formula.Subject.Register register) {
        boolean there =
            register.thread() < test.threads().size()
                && test.threads().get(register.thread()).registers().stream()
                    .anyMatch(declared -> declared.name().equals(register.name()));
        if (!there) {
          throw mistake.apply("the condition names register " + register + ", which is not there");
        }
      }
    }
    for (String location : test.locations()) {
      if (test.space(location) == LitmusTest.Space.SHARED) {
        checkShared(test, location, mistake);
      }
    }
  }

  private static void checkLabels(
      int number, LitmusThread thread, Function<String, LitmusException> mistake)
      throws LitmusException {
    List<String> labels =
        thread.code().stream()
            .filter(Instruction.Label.class::isInstance)
            .map(label -> ((Instruction.Label) label).name())
            .toList();
    if (labels.stream().distinct().count() < labels.size()) {
      throw mistake.apply("thread P" + number + " has a label twice");
    }
    for (Instruction instruction : thread.code()) {
      if (instruction instanceof Instruction.Branch branch && !labels.contains(branch.label())) {
        throw mistake.apply("thread P" + number + " has no label " + branch.label());
      }
    }
  }

  private static void checkShared(
      LitmusTest test, String location, Function<String, LitmusException> mistake)
      throws LitmusException {
    int first = -1;
    for (int i = 0; i < test.threads().size(); i++) {
      if (!test.threads().get(i).namedLocations().contains(location)) {
        continue;
      }
      if (first >= 0
          && test.scopes().threads().get(first).cta() != test.scopes().threads().get(i).cta()) {
        throw mistake.apply(
            String.format(
                "%s is in shared memory, but P%d and P%d, which use it, are in different CTAs",
                location, first, i));
      }
      first = first < 0 ? i : first;
    }
  }
}
