// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fuzz;

import java.util.List;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.oracle.generate.ProgramGenerator;
import org.gridlock.oracle.source.CReader;
import org.gridlock.pipeline.AnalysisOptions;
import org.gridlock.pipeline.DeadlockAnalysis;
import org.gridlock.pipeline.ProgramInput;

/** Damaged C programs, read and analysed. */
final class DamagedPrograms implements Target {
  /** Seconds for the analysis of one. */
  static final int BUDGET = 10;

  private final CReader reader;

  DamagedPrograms() throws AnalyzerException {
    this.reader = new CReader();
  }

  @Override
  public String name() {
    return "C";
  }

  @Override
  public String attempt(long seed) throws AnalyzerException {
    String text = ProgramGenerator.generate(seed).preprocessed("p.c");
    return analysed(reader, new Mutator(seed).mutate(text));
  }

  @Override
  public boolean acceptsWhole() throws AnalyzerException {
    return !analysed(reader, ProgramGenerator.generate(1).preprocessed("p.c")).isEmpty();
  }

  /** The verdict on a program. */
  static String analysed(CReader reader, String text) throws AnalyzerException {
    Icfa icfa = reader.read("p.c", text);
    return DeadlockAnalysis.run(
            new ProgramInput(icfa, 1, List.of("main"), 0, List.of()),
            new AnalysisOptions(BUDGET, 0),
            phase -> {})
        .verdict()
        .toString();
  }
}
