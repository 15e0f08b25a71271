// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.run;

import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.log.LogWriter;
import org.gridlock.litmus.model.ModelChecker;
import org.gridlock.litmus.sim.Simulator;
import org.gridlock.litmus.test.FinalState;
import org.gridlock.litmus.test.LitmusTest;

/**
 * Answers with what the simulator reached; the log says that it is the simulator. It has no time of
 * its own, so that logs of one seed are equal.
 */
final class SimulatorBackend {
  private final RunOptions options;
  private final PrintWriter out;

  SimulatorBackend(RunOptions options, PrintWriter out) {
    this.options = options;
    this.out = out;
  }

  int run(List<LitmusTest> tests) throws LitmusException {
    out.print("Chip simulator\nSeed " + Integer.toUnsignedString(options.seed()) + "\n\n");
    for (LitmusTest test : tests) {
      Map<FinalState, Long> counts =
          new Simulator(test, Simulator.Kind.OUT_OF_ORDER, options.seed()).run(options.runs());
      String verdict = ModelChecker.check(test, options.model()).verdict();
      TreeMap<String, String> models = new TreeMap<>(Map.of(options.model().toString(), verdict));
      out.print(LogWriter.print(LogWriter.entry(test, counts, "", models, 0)) + "\n");
    }
    return 0;
  }
}
