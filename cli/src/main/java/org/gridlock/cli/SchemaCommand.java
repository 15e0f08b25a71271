// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.gridlock.report.write.ReportSchema;
import picocli.CommandLine.Command;

/** {@code gridlock schema}. */
@Command(name = "schema", description = "Print the JSON Schema of the JSON report.")
final class SchemaCommand implements Callable<Integer> {
  private final Terminal terminal;

  SchemaCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    terminal.out().print(ReportSchema.text());
    terminal.out().flush();
    return 0;
  }
}
