// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import java.nio.file.Path;
import java.util.List;
import org.gridlock.frontend.CFrontend;
import org.gridlock.frontend.FrontendRequest;
import org.gridlock.frontend.Progress;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.report.Deadlock;

/** A program of one file. */
final class SmallProgram {
  private SmallProgram() {}

  static Icfa read(Path file) throws AnalyzerException {
    return new CFrontend(Progress.NONE)
        .load(FrontendRequest.of(Path.of(""), List.of(file)))
        .getFirst()
        .icfa();
  }

  static List<Deadlock> deadlocks(Path file) throws AnalyzerException {
    return DeadlockAnalysis.run(
            new ProgramInput(read(file), 1, List.of("main"), 0, List.of()),
            AnalysisOptions.UNLIMITED,
            phase -> {})
        .deadlocks();
  }
}
