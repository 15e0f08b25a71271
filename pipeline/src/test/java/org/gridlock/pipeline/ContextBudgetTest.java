// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.gridlock.absint.value.ValueContexts.Budget;
import org.junit.jupiter.api.Test;

class ContextBudgetTest {
  private static final ContextBudget STANDARD = ContextBudget.STANDARD;

  @Test
  void theBudgetOfAFunctionGrowsWithTheProgram() {
    assertEquals(new Budget(4, 100_000), STANDARD.perFunction(100_000, 5_000, 10_000));
  }

  @Test
  void smallProgramsAndThoseWithoutPointsToContextsHaveTheStandard() {
    assertSame(Budget.STANDARD, STANDARD.perFunction(3_000, 100, 1_000));
    assertSame(Budget.STANDARD, STANDARD.perFunction(100_000, 5_000, 5_000));
  }

  @Test
  void whoAsksForNoContextsGetsNone() {
    Budget none = new Budget(1, 0);
    assertSame(none, new ContextBudget(1000, none).perFunction(100_000, 5_000, 10_000));
  }
}
