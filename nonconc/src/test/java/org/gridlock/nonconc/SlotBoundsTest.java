// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class SlotBoundsTest {
  private static final int I = 1;
  private static final int N = 2;
  private static final Linear INDEX = new Linear(I, 0);

  private final Differences differences = new Differences(3);

  @Test
  void differencesFollowFromOthers() {
    assertTrue(differences.add(I, N, -1));
    assertTrue(differences.add(N, 0, 8));
    assertEquals(7, differences.most(I, 0));
    assertFalse(differences.add(0, I, -8)); // i would be 8 or more
  }

  @Test
  void differencesOfANumberThatWrapsAreOneSided() {
    differences.assign(I, 0, 0);
    differences.shift(I, -1, Differences.UNBOUNDED);
    assertEquals(1, differences.most(0, I));
    assertEquals(Differences.UNBOUNDED, differences.most(I, 0));
  }

  @Test
  void aLoopThatJoinsLeavesNone() {
    differences.add(I, N, -1);
    SlotBounds slots = SlotBounds.of(INDEX, differences);
    assertFalse(slots.isEmpty(differences));
    assertFalse(slots.excludes(INDEX, differences));
    slots.remove(INDEX, differences);
    assertTrue(slots.isEmpty(differences));
  }

  @Test
  void anIndexInBetweenIsNotLeftOut() {
    SlotBounds slots = SlotBounds.of(Linear.constant(0), differences);
    slots = slots.join(SlotBounds.of(Linear.constant(4), differences), Widening.NONE);
    slots.remove(Linear.constant(2), differences);
    assertFalse(slots.excludes(Linear.constant(2), differences));
    assertTrue(slots.excludes(Linear.constant(5), differences));
    slots.remove(Linear.constant(4), differences);
    assertTrue(slots.excludes(Linear.constant(4), differences));
    assertFalse(slots.isEmpty(differences));
  }

  @Test
  void boundsThatGrowAreGivenUp() {
    SlotBounds before = SlotBounds.of(Linear.constant(0), differences);
    SlotBounds after = before.join(SlotBounds.of(Linear.constant(1), differences), Widening.FULL);
    assertEquals(Differences.UNBOUNDED, after.above()[0]);
    assertEquals(0, after.below()[0]);
  }

  @Test
  void boundsAreGivenUpOneThresholdAfterAnother() {
    Widening widening = Widening.of(List.of(4L));
    assertEquals(3, widening.grown(1));
    assertEquals(4, widening.grown(4));
    assertEquals(-3, widening.grown(-3));
    assertEquals(Differences.UNBOUNDED, widening.grown(6));
  }
}
