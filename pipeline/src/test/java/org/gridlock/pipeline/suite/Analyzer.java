// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline.suite;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.gridlock.lockgraph.Finding;

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

    /** What the marks speak about in a finding of the lock graph. */
    static Observed of(Finding finding) {
      return new Observed(
          finding.kind().name().toLowerCase(Locale.ROOT),
          finding.edges().stream()
              .map(edge -> edge.request().top().position())
              .map(position -> new SourceLine(Path.of(position.file()), position.line()))
              .collect(Collectors.toSet()));
    }
  }
}
