// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fuzz;

import java.io.IOException;
import org.gridlock.icfa.error.AnalyzerException;

/** Something that reads input from outside, tried with damaged input. */
interface Target {
  /** What it is, for reports. */
  String name();

  /**
   * Tries one damaged input; the seed makes it again.
   *
   * @return what became of it, in a word
   * @throws AnalyzerException if the input is refused, as it should be
   * @throws IOException if it is refused in the terms of a file format
   */
  String attempt(long seed) throws AnalyzerException, IOException;

  /** Whether the input is accepted while it is whole; nothing is learned otherwise. */
  boolean acceptsWhole() throws AnalyzerException, IOException;
}
