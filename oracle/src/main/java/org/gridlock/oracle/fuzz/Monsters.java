// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fuzz;

import java.io.PrintStream;
import java.util.List;
import org.gridlock.report.Verdict;

/** Tries the monsters at their full size: {@code Monsters [NAME...]}; status 1 after a failure. */
final class Monsters {
  private Monsters() {}

  /** See the class. */
  public static void main(String[] arguments) throws Exception {
    List<String> chosen = List.of(arguments);
    PrintStream out = System.out;
    boolean failed = false;
    for (Monster monster : Monster.values()) {
      if (chosen.isEmpty() || chosen.contains(monster.name())) {
        try (Fuzzing fuzzing = new Fuzzing()) {
          long start = System.nanoTime();
          fuzzing.tryInput(monster.name(), monster.text(1));
          long seconds = (System.nanoTime() - start) / 1_000_000_000;
          out.println(
              monster + ": " + fuzzing.outcomes() + ", " + seconds + " s " + fuzzing.failures());
          failed |=
              !fuzzing.failures().isEmpty()
                  || fuzzing.outcomes().keySet().stream()
                      .anyMatch(outcome -> outcome.endsWith(Verdict.DEADLOCK_FREE.toString()));
        }
      }
    }
    System.exit(failed ? 1 : 0);
  }
}
