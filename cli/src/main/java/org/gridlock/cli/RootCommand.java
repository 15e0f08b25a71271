// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code gridlock} itself, which does nothing without a command. */
@Command(
    name = "gridlock",
    versionProvider = Version.class,
    description = "Finds deadlocks in C programs that use POSIX threads, or proves there are none.",
    synopsisSubcommandLabel = "COMMAND")
final class RootCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = picocli.CommandLine.ScopeType.INHERIT,
      description = "Show this help.")
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version.")
  private boolean version;

  @Option(
      names = "--debug",
      scope = picocli.CommandLine.ScopeType.INHERIT,
      description = "On an internal error, show where it happened.")
  private boolean debug;

  RootCommand() {}

  boolean debug() {
    return debug;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "A command is missing, for example: gridlock scan FILE.c");
  }
}
