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

class FuzzingTest {
  private static final double SMALL = 0.02;

  @Test
  void damagedProgramsAreReadOrRefused() throws Exception {
    Fuzzing fuzzing = new Fuzzing();
    fuzzing.run(1, 300);
    assertEquals(List.of(), fuzzing.failures());
    assertTrue(fuzzing.outcomes().size() > 2, () -> "all alike: " + fuzzing.outcomes());
  }

  /** Beside each monster there is a deadlock, so no analysis may call the program free. */
  @ParameterizedTest
  @EnumSource
  void monstersAreNeitherFailuresNorFree(Monster monster) throws Exception {
    Fuzzing fuzzing = new Fuzzing();
    fuzzing.tryInput(monster.name(), monster.text(SMALL));
    assertEquals(List.of(), fuzzing.failures());
    assertFalse(
        fuzzing.outcomes().containsKey(Verdict.DEADLOCK_FREE.toString()),
        () -> monster + ": " + fuzzing.outcomes());
  }
}
