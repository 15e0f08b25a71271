// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli.litmus;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.run.RunCommand;
import org.gridlock.litmus.run.RunOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gridlock litmus run}. */
@Command(
    name = "run",
    description = "Run tests on a GPU and print a log; exit status 77 where there is none.")
final class LitmusRunCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--backend",
      paramLabel = "gpu|sim|model",
      defaultValue = "gpu",
      description = "Who answers (${DEFAULT-VALUE}).")
  private RunOptions.Backend backend = RunOptions.Backend.GPU;

  @Mixin private final CompileOptions compile = new CompileOptions();

  @Option(
      names = "-s",
      paramLabel = "N",
      defaultValue = "100000",
      description = "Runs of each test, at least (${DEFAULT-VALUE}).")
  private long runs;

  @Option(names = "--parallel", description = "Many instances of a test at once.")
  private boolean parallel;

  @Option(
      names = "--incantations",
      paramLabel = "0..15",
      defaultValue = "15",
      description = {
        "Sum of 8 (memory stress), 4 (bank conflicts), 2 (thread",
        "randomisation) and 1 (thread synchronisation)."
      })
  private int incantations;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Of everything random (${DEFAULT-VALUE}).")
  private int seed;

  @Option(
      names = "--unchecked",
      description = "Also run tests whose compiled code is not what was asked for.")
  private boolean unchecked;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Litmus tests.")
  private List<Path> files = List.of();

  @Override
  public Integer call() throws LitmusException {
    if (spec == null) {
      throw new IllegalStateException("not run by the command line");
    }
    RunOptions options =
        new RunOptions(
            backend,
            compile.architecture(),
            compile.model(),
            runs,
            parallel,
            incantations,
            seed,
            unchecked);
    return RunCommand.run(
        files, options, System.getenv(), spec.commandLine().getOut(), spec.commandLine().getErr());
  }
}
