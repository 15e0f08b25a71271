// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.junit.jupiter.api.Test;

class SlotBoundsTest {
  private static final int I = 1;
  private static final int N = 2;
  private static final Linear INDEX = new Linear(I, 0);

  private final HandleArray array =
      new HandleArray(
          new IcfaBuilder("p")
              .global(
                  "handles", new Type.Array(Type.Int.LONG, 8), false, false, SourcePosition.NONE),
          null);
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
    SlotBounds slots = SlotBounds.of(array, INDEX, differences);
    assertFalse(slots.isEmpty(differences));
    assertFalse(slots.excludes(INDEX, differences));
    slots.remove(INDEX, differences);
    assertTrue(slots.isEmpty(differences));
  }

  @Test
  void anIndexInBetweenIsNotLeftOut() {
    SlotBounds slots = SlotBounds.of(array, Linear.constant(0), differences);
    slots = slots.join(SlotBounds.of(array, Linear.constant(4), differences), false);
    slots.remove(Linear.constant(2), differences);
    assertFalse(slots.excludes(Linear.constant(2), differences));
    assertTrue(slots.excludes(Linear.constant(5), differences));
    slots.remove(Linear.constant(4), differences);
    assertTrue(slots.excludes(Linear.constant(4), differences));
    assertFalse(slots.isEmpty(differences));
  }

  @Test
  void boundsThatGrowAreGivenUp() {
    SlotBounds before = SlotBounds.of(array, Linear.constant(0), differences);
    SlotBounds after = before.join(SlotBounds.of(array, Linear.constant(1), differences), true);
    assertEquals(Differences.UNBOUNDED, after.above()[0]);
    assertEquals(0, after.below()[0]);
  }

  @Test
  void handlesOfTwoArraysAreLost() {
    HandleArray other = new HandleArray(array.variable(), null);
    SlotBounds slots = SlotBounds.of(array, INDEX, differences);
    assertFalse(slots.join(SlotBounds.of(other, INDEX, differences), false).isLost());
    HandleArray third =
        new HandleArray(
            new IcfaBuilder("q").global("more", Type.Int.LONG, false, false, SourcePosition.NONE),
            null);
    assertTrue(slots.join(SlotBounds.of(third, INDEX, differences), false).isLost());
  }
}
