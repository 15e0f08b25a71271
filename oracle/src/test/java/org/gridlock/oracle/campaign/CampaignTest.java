// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.gridlock.oracle.campaign.Tally.Outcome;
import org.gridlock.oracle.generate.Feature;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the analysis says of generated programs is compared with all their executions. */
class CampaignTest {
  private static final int WORKERS = 2;

  @Test
  void fixedSeeds() throws Exception {
    Tally tally = new Campaign(Variant.ADAPTIVE).run(0, 600, WORKERS);
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

  @ParameterizedTest
  @EnumSource
  void allVariants(Variant variant) throws Exception {
    Tally tally = new Campaign(variant).run(2000, 150, WORKERS);
    assertEquals(Map.of(), tally.misses(), tally::report);
  }

  @ParameterizedTest
  @EnumSource
  void freshSeeds(Variant variant) throws Exception {
    long seed = System.nanoTime();
    Tally tally = new Campaign(variant).run(seed, 50, WORKERS);
    assertEquals(Map.of(), tally.misses(), () -> "first seed " + seed + "\n" + tally.report());
  }
}
