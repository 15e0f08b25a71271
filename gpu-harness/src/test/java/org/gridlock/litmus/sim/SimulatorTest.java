// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.diy.TestSets;
import org.gridlock.litmus.model.MemoryModel;
import org.gridlock.litmus.model.ModelChecker;
import org.gridlock.litmus.test.FinalState;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.text.LitmusReader;
import org.junit.jupiter.api.Test;

class SimulatorTest {
  private static List<LitmusTest> suite() throws IOException, URISyntaxException, LitmusException {
    Path folder =
        Path.of(
                Objects.requireNonNull(
                        SimulatorTest.class.getResource("/org/gridlock/litmus/model/MP.litmus"))
                    .toURI())
            .resolveSibling("");
    List<LitmusTest> tests = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".litmus")).sorted().toList()) {
        tests.add(LitmusReader.read(file.toString(), Files.readString(file)));
      }
    }
    return tests;
  }

  @Test
  void whatTheSimulatorShowsTheModelsAllow()
      throws IOException, URISyntaxException, LitmusException {
    List<LitmusTest> tests = suite();
    TestSets.generate("Dp", 2, tests::add);
    TestSets.generateRelaxed("Mcta", 2, tests::add);
    int weak = 0;
    for (LitmusTest test : tests) {
      Set<FinalState> seen = new Simulator(test, Simulator.Kind.OUT_OF_ORDER, 7).run(300).keySet();
      for (MemoryModel model : List.of(MemoryModel.RMO, MemoryModel.PTX60, MemoryModel.PTX75)) {
        assertTrue(
            ModelChecker.check(test, model).states().containsAll(seen),
            () -> model + " " + test.name() + " " + seen);
      }
      weak += ModelChecker.check(test, MemoryModel.SC).states().containsAll(seen) ? 0 : 1;
    }
    assertTrue(weak > 100, "the simulator shows few weak outcomes: " + weak);
  }

  @Test
  void theInOrderSimulatorIsSequentialConsistency()
      throws IOException, URISyntaxException, LitmusException {
    for (LitmusTest test : suite()) {
      assertEquals(
          ModelChecker.check(test, MemoryModel.SC).states(),
          new Simulator(test, Simulator.Kind.IN_ORDER, 1).run(3000).keySet(),
          test.name());
    }
  }

  @Test
  void aSeedGivesOneHistogram() throws LitmusException {
    List<LitmusTest> tests = new ArrayList<>();
    TestSets.generate("Po", 2, tests::add);
    for (LitmusTest test : tests) {
      assertEquals(
          new Simulator(test, Simulator.Kind.OUT_OF_ORDER, 3).run(200),
          new Simulator(test, Simulator.Kind.OUT_OF_ORDER, 3).run(200));
    }
  }
}
