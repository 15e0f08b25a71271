// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gridlock.frontend.text.Dialect;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.oracle.search.Search;
import org.gridlock.oracle.source.CReader;

/** Runs deterministic programs in the machine. */
final class Interpretation {
  private static final int MAX_STATES = 100_000;

  private Interpretation() {}

  /** What a program prints; fails unless all its executions end. */
  static String output(CReader reader, String text, Dialect dialect) throws AnalyzerException {
    StringBuilder output = new StringBuilder();
    Search.Result result =
        Search.run(
            new Machine(reader.read("p.c", text, dialect)),
            Search.Interleaving.EVERYWHERE,
            MAX_STATES,
            new Search.Observer() {
              @Override
              public void state(State state) {
                if (state.hasEnded()) {
                  output.append(state.output());
                }
              }
            });
    assertTrue(result.finished(), () -> result.why() + "\n" + text);
    return output.toString();
  }
}
