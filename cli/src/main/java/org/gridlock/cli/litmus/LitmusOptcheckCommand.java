// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli.litmus;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.gridlock.litmus.emit.PtxEmitter;
import org.gridlock.litmus.optcheck.Disassembler;
import org.gridlock.litmus.optcheck.OptcheckCommand;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gridlock litmus optcheck}. */
@Command(
    name = "optcheck",
    description = "Check that the assembler left the accesses of compiled tests as they are.")
final class LitmusOptcheckCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "CUBIN", description = "Compiled tests.")
  private List<Path> files = List.of();

  @Override
  public Integer call() {
    if (spec == null) {
      throw new IllegalStateException("not run by the command line");
    }
    return OptcheckCommand.run(
        files,
        PtxEmitter.KERNEL,
        Disassembler.find(System.getenv()),
        spec.commandLine().getOut(),
        spec.commandLine().getErr());
  }
}
