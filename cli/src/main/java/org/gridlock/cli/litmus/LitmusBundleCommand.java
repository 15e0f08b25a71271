// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli.litmus;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.bundle.BundleCommand;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gridlock litmus bundle}. */
@Command(
    name = "bundle",
    description = "Pack compiled tests with their runner, for a GPU machine without a JDK.")
final class LitmusBundleCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Mixin private final CompileOptions compile = new CompileOptions();

  @Option(
      names = "-o",
      required = true,
      paramLabel = "DIR|FILE.tar",
      description = "Where the bundle goes.")
  private @Nullable Path output;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Litmus tests.")
  private List<Path> files = List.of();

  @Override
  public Integer call() throws LitmusException {
    if (spec == null || output == null) {
      throw new IllegalStateException("not run by the command line");
    }
    return BundleCommand.run(
        files,
        compile.architecture(),
        compile.model(),
        output,
        System.getenv(),
        spec.commandLine().getOut(),
        spec.commandLine().getErr());
  }
}
