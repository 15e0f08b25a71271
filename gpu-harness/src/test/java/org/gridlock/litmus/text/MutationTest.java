// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.log.LogReader;
import org.gridlock.litmus.model.MemoryModel;
import org.gridlock.litmus.model.ModelChecker;
import org.gridlock.litmus.test.LitmusTest;

/** Damaged input is a test or one sentence, and never anything else. */
class MutationTest {
  private static final String LETTERS = "rx01:;|,.()[]{}=@~/\\\"\n -PTLld";

  private static String damaged(String text, Random random) {
    StringBuilder damaged = new StringBuilder(text);
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      int at = random.nextInt(damaged.length());
      switch (random.nextInt(3)) {
        case 0 -> damaged.deleteCharAt(at);
        case 1 -> damaged.insert(at, LETTERS.charAt(random.nextInt(LETTERS.length())));
        default -> damaged.setCharAt(at, LETTERS.charAt(random.nextInt(LETTERS.length())));
      }
    }
    return damaged.toString();
  }

  @Property(tries = 1000)
  void damagedTests(@ForAll long seed, @ForAll Dialect dialect) {
    Random random = new Random(seed);
    String whole = new LitmusPrinter(dialect).print(new RandomTests(seed).test());
    try {
      LitmusTest test = LitmusReader.read("damaged", damaged(whole, random));
      ModelChecker.check(test, MemoryModel.PTX60);
    } catch (LitmusException mistake) {
      assertEquals(1, String.valueOf(mistake.getMessage()).lines().count());
    }
  }

  @Property(tries = 1000)
  void damagedLogs(@ForAll long seed) {
    String log =
        """
        Chip c
        Test MP Allowed
        Histogram (2 states)
        5 *>1:r0=1;
        7 :>1:r0=0;
        Positive: 5, Negative: 7
        Observation MP Sometimes 5 7
        Time MP 0.25
        """;
    try {
      assertTrue(LogReader.read("damaged", damaged(log, new Random(seed))).entries().size() > 0);
    } catch (LitmusException mistake) {
      assertEquals(1, String.valueOf(mistake.getMessage()).lines().count());
    }
  }
}
