// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gridlock.icfa.Icfa;
import org.gridlock.oracle.generate.Program;
import org.gridlock.oracle.generate.ProgramGenerator;
import org.gridlock.oracle.machine.Machine;
import org.gridlock.oracle.search.Search.Interleaving;
import org.gridlock.oracle.search.Search.Observer;
import org.gridlock.oracle.search.Search.Result;
import org.gridlock.oracle.source.CReader;
import org.junit.jupiter.api.Test;

/** Letting threads run alone between shared steps loses no deadlock. */
class InterleavingTest {
  private static final int MAX_STATES = 40_000;

  @Test
  void reductionKeepsAllDeadlocks() throws Exception {
    CReader reader = new CReader();
    int compared = 0;
    int smaller = 0;
    int deadlocks = 0;
    for (long seed = 0; seed < 150; seed++) {
      Program program = ProgramGenerator.generate(seed);
      Icfa icfa = reader.read("p.c", program.preprocessed("p.c"));
      Result all =
          Search.run(new Machine(icfa), Interleaving.EVERYWHERE, MAX_STATES, Observer.NONE);
      Result some =
          Search.run(new Machine(icfa), Interleaving.AT_SHARED_STEPS, MAX_STATES, Observer.NONE);
      if (all.finished() && some.finished()) {
        compared++;
        deadlocks += all.deadlocks().size();
        smaller += some.states() < all.states() ? 1 : 0;
        assertEquals(all.deadlocks().keySet(), some.deadlocks().keySet(), "seed " + seed);
      }
    }
    assertTrue(compared > 100, "compared " + compared);
    assertTrue(deadlocks > 30, "deadlocks " + deadlocks);
    assertTrue(smaller > 10, "smaller " + smaller);
  }
}
