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
    assertEquals(new Budget(4, 100_000, 500_000, 1), STANDARD.perFunction(100_000, 5_000, 10_000));
  }

  @Test
  void smallProgramsAndThoseWithoutPointsToContextsHaveTheStandard() {
    assertEquals(Budget.STANDARD, STANDARD.perFunction(3_000, 100, 1_000));
    assertEquals(Budget.STANDARD.edges(), STANDARD.perFunction(100_000, 5_000, 5_000).edges());
  }

  @Test
  void whoAsksForNoContextsGetsNone() {
    Budget none = Budget.LEAST;
    assertSame(none, new ContextBudget(1000, none).perFunction(100_000, 5_000, 10_000));
  }
}
