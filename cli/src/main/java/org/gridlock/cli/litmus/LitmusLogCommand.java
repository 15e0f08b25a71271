// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli.litmus;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.command.LitmusCommands;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gridlock litmus log}: compare, merge and tabulate logs of litmus tests. */
@Command(
    name = "log",
    description = "Compare, merge and tabulate logs.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = LitmusLogCommand.Compare.class)
final class LitmusLogCommand implements Runnable {
  @Spec private @Nullable CommandSpec spec;

  /** What two logs are compared for. */
  static final class Question {
    @Option(names = "-weaker", description = "Tests that only the first log saw weak.")
    private boolean weaker;

    @Option(names = "-stronger", description = "Tests that only the second log saw weak.")
    private boolean stronger;

    @Option(names = "-equal", description = "Tests on which both agree.")
    private boolean equal;

    private String word() {
      return weaker ? "weaker" : stronger ? "stronger" : "equal";
    }
  }

  @Override
  public void run() {
    throw new ParameterException(
        specification().commandLine(), "name what to do with the logs: cmp, merge or table");
  }

  /** {@code gridlock litmus log cmp}. */
  @Command(name = "cmp", description = "Print the tests on which two logs differ or agree.")
  static final class Compare implements Callable<Integer> {
    @Spec private @Nullable CommandSpec spec;

    @ArgGroup(exclusive = true, multiplicity = "1")
    private @Nullable Question question;

    @Parameters(index = "0", paramLabel = "LOG")
    private @Nullable Path first;

    @Parameters(index = "1", paramLabel = "LOG")
    private @Nullable Path second;

    @Override
    public Integer call() throws LitmusException {
      if (spec == null || question == null || first == null || second == null) {
        throw new IllegalStateException("not run by the command line");
      }
      new LitmusCommands(spec.commandLine().getOut()).compareLogs(question.word(), first, second);
      return 0;
    }
  }

  @Command(name = "merge", description = "Add up logs of the same tests.")
  int merge(@Parameters(arity = "1..*", paramLabel = "LOG") List<Path> files)
      throws LitmusException {
    commands().mergeLogs(files);
    return 0;
  }

  @Command(name = "table", description = "Print rates per 100k runs, in the layout of the thesis.")
  int table(
      @Option(
              names = "--format",
              paramLabel = "text|html|latex",
              defaultValue = "text",
              description = "How to print it (${DEFAULT-VALUE}).")
          String format,
      @Parameters(arity = "1..*", paramLabel = "LOG") List<Path> files)
      throws LitmusException {
    commands().table(format, files);
    return 0;
  }

  private LitmusCommands commands() {
    return new LitmusCommands(specification().commandLine().getOut());
  }

  private CommandSpec specification() {
    if (spec == null) {
      throw new IllegalStateException("not run by the command line");
    }
    return spec;
  }
}
