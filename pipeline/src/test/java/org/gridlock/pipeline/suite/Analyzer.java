// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline.suite;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** The analysis under test, reduced to what the marks speak about. */
public interface Analyzer {

  /**
   * Analyses one program.
   *
   * @param files its C files
   * @param options options of a scan
   */
  Outcome analyze(List<Path> files, List<String> options) throws Exception;

  /**
   * What an analysis says.
   *
   * @param verdict as the report spells it
   */
  record Outcome(String verdict, List<Observed> findings) {
    public Outcome {
      findings = List.copyOf(findings);
    }
  }

  /**
   * A finding.
   *
   * @param kind as the report spells it
   * @param requests the lines of the lock calls in which its threads wait
   */
  record Observed(String kind, Set<SourceLine> requests) {
    public Observed {
      requests = Set.copyOf(requests);
    }
  }
}
