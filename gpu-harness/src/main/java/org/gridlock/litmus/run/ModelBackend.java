// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.run;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.model.MemoryModel;
import org.gridlock.litmus.model.ModelChecker;
import org.gridlock.litmus.model.ModelResult;
import org.gridlock.litmus.test.FinalState;
import org.gridlock.litmus.test.LitmusTest;

/** Answers with the states that a memory model allows, each counted once. */
final class ModelBackend {
  private final MemoryModel model;
  private final PrintWriter out;

  ModelBackend(MemoryModel model, PrintWriter out) {
    this.model = model;
    this.out = out;
  }

  int run(List<LitmusTest> tests) throws LitmusException {
    out.println("Device model " + model + "; a count of 1 means that the state is allowed");
    out.println();
    for (LitmusTest test : tests) {
      ModelResult result = ModelChecker.check(test, model);
      SequencedMap<FinalState, Long> counts = new LinkedHashMap<>();
      result.states().forEach(state -> counts.put(state, 1L));
      LogText.write(
          test, counts, List.of("Model " + model + " " + result.verdict()), out);
    }
    return 0;
  }
}
