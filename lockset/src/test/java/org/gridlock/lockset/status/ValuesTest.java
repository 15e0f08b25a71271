// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ValuesTest {
  private static List<Values> sets() {
    List<Values> sets = new ArrayList<>();
    for (long low = -1; low < 3; low++) {
      for (long high = low; high < 3; high++) {
        sets.add(new Values(low, high, false));
        sets.add(new Values(low, high, true));
      }
    }
    return sets;
  }

  private static boolean has(Values values, long number) {
    return !values.isDisjoint(Values.only(number));
  }

  @Test
  void whatCoversTwoSetsHasTheNumbersOfBoth() {
    int found = 0;
    for (Values one : sets()) {
      for (Values other : sets()) {
        Values both = one.covering(other);
        if (both == null) {
          continue;
        }
        found++;
        for (long number = -3; number < 5; number++) {
          boolean isInOne = has(one, number) || has(other, number);
          assertTrue(!isInOne || has(both, number), one + " and " + other + ": " + number);
        }
      }
    }
    assertTrue(found > 100, found + " pairs");
  }

  @Test
  void addressesAndANullPointerAreCoveredByNothing() {
    assertEquals(Values.allBut(0), Values.allBut(0).covering(Values.allBut(0)));
    assertEquals(Values.allBut(0), Values.only(1).covering(Values.allBut(0)));
    assertNull(Values.allBut(0).covering(Values.only(0)));
  }
}
