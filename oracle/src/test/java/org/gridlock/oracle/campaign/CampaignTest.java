// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.gridlock.absint.place.BoundedCallStrings;
import org.gridlock.absint.place.ContextPolicy;
import org.gridlock.oracle.campaign.Tally.Outcome;
import org.gridlock.oracle.generate.Feature;
import org.gridlock.pipeline.Stages;
import org.junit.jupiter.api.Test;

/** What the analysis says of generated programs is compared with all their executions. */
class CampaignTest {
  private static final int WORKERS = 2;

  /** Histories are merged from the second on, which large programs alone would bring about. */
  private static final class EarlyMerging implements Stages {
    @Override
    public ContextPolicy<Object> contexts() {
      return new BoundedCallStrings(0, 1);
    }
  }

  @Test
  void fixedSeeds() throws Exception {
    Tally tally = new Campaign().run(0, 600, WORKERS);
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
  void mergedContexts() throws Exception {
    Tally tally = new Campaign(EarlyMerging::new).run(2000, 150, WORKERS);
    assertEquals(Map.of(), tally.misses(), tally::report);
  }

  @Test
  void freshSeeds() throws Exception {
    long seed = System.nanoTime();
    Tally tally = new Campaign().run(seed, 100, WORKERS);
    assertEquals(Map.of(), tally.misses(), () -> "first seed " + seed + "\n" + tally.report());
  }
}
