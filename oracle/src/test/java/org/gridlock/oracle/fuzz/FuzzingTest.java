// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.gridlock.report.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class FuzzingTest {
  private static final double SMALL = 0.02;

  @Test
  void damagedInputsAreReadOrRefused() throws Exception {
    try (Fuzzing fuzzing = new Fuzzing()) {
      fuzzing.run(1, 1050);
      assertEquals(List.of(), fuzzing.failures());
      for (String kind :
          List.of("C", "database", "models", "capture", "binary", "manifest", "seeds")) {
        long outcomes =
            fuzzing.outcomes().keySet().stream().filter(o -> o.startsWith(kind + " ")).count();
        assertTrue(outcomes > 1, () -> kind + " all alike: " + fuzzing.outcomes());
      }
    }
  }

  /** Once these ended with an error: names with a zero in them, a section of negative size. */
  @ParameterizedTest
  @ValueSource(longs = {420053588, 420057194, 420061141, 76908975502219L})
  void inputsThatLedToErrorsAreRefused(long seed) throws Exception {
    try (Fuzzing fuzzing = new Fuzzing()) {
      fuzzing.run(seed, 1);
      assertEquals(List.of(), fuzzing.failures());
    }
  }

  @Test
  void freshlyDamagedInputsAreReadOrRefused() throws Exception {
    long seed = System.nanoTime();
    try (Fuzzing fuzzing = new Fuzzing()) {
      fuzzing.run(seed, 350);
      assertEquals(List.of(), fuzzing.failures(), () -> "first seed " + seed);
    }
  }

  /** Beside each monster there is a deadlock, so no analysis may call the program free. */
  @ParameterizedTest
  @EnumSource
  void monstersAreNeitherFailuresNorFree(Monster monster) throws Exception {
    try (Fuzzing fuzzing = new Fuzzing()) {
      fuzzing.tryInput(monster.name(), monster.text(SMALL));
      assertEquals(List.of(), fuzzing.failures());
      assertFalse(
          fuzzing.outcomes().keySet().stream()
              .anyMatch(outcome -> outcome.endsWith(Verdict.DEADLOCK_FREE.toString())),
          () -> monster + ": " + fuzzing.outcomes());
    }
  }
}
