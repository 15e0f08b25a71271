// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.gridlock.bench.seed.Seed;
import org.gridlock.bench.seed.SeedFile;
import org.gridlock.bench.seed.SeedWriter;
import org.gridlock.bench.seed.propose.Proposals;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.pipeline.AnalysisOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gridlock sweep propose}. */
@Command(
    name = "propose",
    sortOptions = false,
    description =
        "Print seeds for a captured program: edits after which it may deadlock, as far as its lock"
            + " graph tells. Judge each before you keep it.")
final class SweepProposeCommand implements Callable<Integer> {
  @Parameters(paramLabel = "CAPTURE", description = "The capture of a build.")
  private Path capture = Path.of("");

  @Option(
      names = "--program",
      paramLabel = "NAME",
      required = true,
      description = "The program, as for scan.")
  private String program = "";

  @Option(
      names = "--each",
      paramLabel = "N",
      defaultValue = "10",
      description = "At most so many of each kind (${DEFAULT-VALUE}).")
  private int limit;

  @Option(
      names = "--timeout",
      paramLabel = "S",
      defaultValue = "300",
      description = "Give up on the analysis after so many seconds (${DEFAULT-VALUE}).")
  private double timeoutSeconds;

  private final Terminal terminal;

  SweepProposeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws AnalyzerException {
    AnalysisOptions options = new AnalysisOptions(timeoutSeconds, 0);
    List<Seed> seeds = Proposals.of(capture, program, options, limit);
    terminal.out().print(SeedWriter.text(new SeedFile("PACKAGE", "VERSION", seeds)));
    terminal.out().flush();
    return 0;
  }
}
