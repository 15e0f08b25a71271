// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.gridlock.oracle.campaign.Tally.Outcome;
import org.gridlock.oracle.generate.Feature;
import org.junit.jupiter.api.Test;

/** What the analysis says of generated programs is compared with all their executions. */
class CampaignTest {
  private static final int WORKERS = 2;

  @Test
  void fixedSeeds() throws Exception {
    Tally tally = new Campaign(List.of(Variant.ADAPTIVE)).run(0, 600, WORKERS).get(0);
    assertEquals(Map.of(), tally.misses(), tally::report);
    int all = tally.programs();
    assertTrue(tally.count(Outcome.DEADLOCK) * 5 >= all, tally::report);
    assertTrue(tally.count(Outcome.FREE) * 5 >= all, tally::report);
    assertTrue(tally.count(Outcome.UNFINISHED) * 10 <= all, tally::report);
    assertTrue(tally.proved() * 2 > tally.count(Outcome.FREE), tally::report);
    for (Feature feature : Feature.values()) {
      for (Outcome outcome : new Outcome[] {Outcome.DEADLOCK, Outcome.FREE}) {
        assertTrue(
            tally.count(outcome, feature) * 100 >= tally.count(outcome),
            () -> feature + " is rare among " + outcome + "\n" + tally.report());
      }
    }
  }

  @Test
  void allVariants() throws Exception {
    assertNoMisses(2000, 200);
  }

  /** Two threads that each join a thread of their own, by frames that are not their contexts. */
  @Test
  void joinsFindTheirThreadsInAllVariants() throws Exception {
    assertNoMisses(61001560, 1);
    assertNoMisses(100031968, 1);
  }

  /** A deadlock with a join among so many that one finding stands for it with others. */
  @Test
  void manyFindingsCoverJoinsToo() throws Exception {
    assertNoMisses(600054009, 1);
  }

  /** A lock pointer that was never set is the number zero, which has no place in any array. */
  @Test
  void aNullPointerIsComparedWithLocks() throws Exception {
    assertNoMisses(771721, 1);
  }

  /** A thread that holds what a function run once needs, while another thread runs that. */
  @Test
  void anOwnWaitStandsForTheCycleWithTheControl() throws Exception {
    assertNoMisses(90164728876880L, 1);
  }

  @Test
  void freshSeeds() throws Exception {
    long first = System.nanoTime();
    System.out.println("100 programs, first seed " + first);
    assertNoMisses(first, 100);
  }

  private static void assertNoMisses(long first, int count) throws Exception {
    List<Variant> variants = List.of(Variant.values());
    List<Tally> tallies = new Campaign(variants).run(first, count, WORKERS);
    for (int i = 0; i < variants.size(); i++) {
      Tally tally = tallies.get(i);
      String name = variants.get(i) + ", first seed " + first + "\n";
      assertEquals(Map.of(), tally.misses(), () -> name + tally.report());
    }
  }
}
