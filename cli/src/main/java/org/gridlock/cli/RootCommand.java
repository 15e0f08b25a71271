// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import java.util.concurrent.Callable;
import org.gridlock.icfa.error.UsageException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** {@code gridlock} itself, which does nothing without a command. */
@Command(
    name = "gridlock",
    versionProvider = Version.class,
    description = "Finds deadlocks in C programs that use POSIX threads, or proves there are none.",
    synopsisSubcommandLabel = "COMMAND")
final class RootCommand implements Callable<Integer> {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help.")
  @SuppressWarnings("unused") // picocli asks for it and acts on it
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version.")
  @SuppressWarnings("unused") // picocli asks for it and acts on it
  private boolean version;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "On an internal error, show where it happened.")
  private boolean debug;

  RootCommand() {}

  boolean debug() {
    return debug;
  }

  @Override
  public Integer call() throws UsageException {
    throw new UsageException(
        "A command is missing, for example: gridlock scan FILE.c (gridlock --help shows all).");
  }
}
