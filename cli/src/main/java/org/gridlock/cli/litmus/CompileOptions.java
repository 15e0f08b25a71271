// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli.litmus;

import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.model.MemoryModel;
import picocli.CommandLine.Option;

/** The options of the commands that compile tests. */
final class CompileOptions {
  @Option(
      names = "--arch",
      paramLabel = "sm_NN",
      defaultValue = "sm_90",
      description = "What to compile for (${DEFAULT-VALUE}).")
  private String architecture = "";

  @Option(
      names = "-m",
      paramLabel = "MODEL",
      defaultValue = "ptx60",
      description = "The model whose verdict the log shows (${DEFAULT-VALUE}).")
  private String model = "";

  String architecture() {
    return architecture;
  }

  MemoryModel model() throws LitmusException {
    return MemoryModel.of(model);
  }
}
