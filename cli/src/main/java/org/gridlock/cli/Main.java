// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gridlock.cli.litmus.LitmusCommand;
import org.gridlock.cli.scan.ScanService;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.litmus.LitmusException;
import org.gridlock.report.write.TextStyle;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program: runs a command and turns failures into one sentence and an exit status. */
public final class Main {
  private final ScanService service;
  private final Terminal terminal;
  private final Map<String, String> environment;

  Main(ScanService service, Terminal terminal, Map<String, String> environment) {
    this.service = service;
    this.terminal = terminal;
    this.environment = environment;
  }

  /** Runs the command line of this process. */
  public static void main(String[] arguments) {
    ScanService service = new AnalysisService(Path.of(""), System.getenv());
    System.exit(new Main(service, Terminal.ofProcess(), System.getenv()).run(arguments));
  }

  /** Runs a command line; the result is the exit status. */
  int run(String... arguments) {
    RootCommand root = new RootCommand();
    CommandLine commands =
        new CommandLine(root)
            .addSubcommand(new ScanCommand(service, terminal, environment))
            .addSubcommand(new CaptureCommand(terminal, environment))
            .addSubcommand(
                new CommandLine(new SweepCommand(terminal))
                    .addSubcommand(new SweepSeedCommand(terminal))
                    .addSubcommand(new SweepProposeCommand(terminal))
                    .addSubcommand(new SweepFrontendCommand(terminal)))
            .addSubcommand(new SchemaCommand(terminal))
            .addSubcommand(new WorkerCommand(service, terminal, environment, System.in))
            .addSubcommand(new LitmusCommand())
            .setOut(new PrintWriter(terminal.out(), true, UTF_8))
            .setErr(new PrintWriter(terminal.err(), true, UTF_8))
            .setColorScheme(
                CommandLine.Help.defaultColorScheme(
                    terminal.style(environment) == TextStyle.COLOURED
                        ? CommandLine.Help.Ansi.ON
                        : CommandLine.Help.Ansi.OFF))
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setUsageHelpAutoWidth(true)
            .setParameterExceptionHandler((wrong, unused) -> misused(wrong))
            .setExecutionExceptionHandler((failure, unused, result) -> failed(failure, root));
    try {
      return commands.execute(arguments);
    } catch (RuntimeException | Error failure) {
      return internal(failure, root);
    }
  }

  private int misused(ParameterException wrong) {
    CommandLine command = wrong.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    return unusable(complaint(wrong) + " (" + name + " --help shows the usage).");
  }

  private static String complaint(ParameterException wrong) {
    if (!(wrong instanceof UnmatchedArgumentException unmatched)) {
      return firstLine(message(wrong));
    }
    String what = unmatched.isUnknownOption() ? "option " : "command ";
    List<String> near = unmatched.getSuggestions();
    return "There is no "
        + what
        + unmatched.getUnmatched().getFirst()
        + (near.isEmpty() ? "" : "; did you mean " + String.join(" or ", near) + "?");
  }

  private int failed(Exception failure, RootCommand root) {
    if (failure instanceof ResourceException limit) {
      complain(message(limit));
      return ExitStatus.INCONCLUSIVE;
    }
    if (failure instanceof AnalyzerException || failure instanceof LitmusException) {
      return unusable(message(failure));
    }
    if (failure instanceof IOException) {
      return unusable("The report cannot be written: " + message(failure));
    }
    return internal(failure, root);
  }

  private int unusable(String sentence) {
    complain(sentence);
    return ExitStatus.UNUSABLE;
  }

  private int internal(Throwable failure, RootCommand root) {
    complain(
        "internal error ("
            + firstLine(failure.toString())
            + "); this is a bug: please report it as CONTRIBUTING.md says, with what --debug shows");
    if (root.debug() || "1".equals(environment.get("GRIDLOCK_DEBUG"))) {
      failure.printStackTrace(terminal.err());
    }
    return ExitStatus.INTERNAL_ERROR;
  }

  private void complain(String sentence) {
    terminal.err().println("gridlock: " + sentence);
    terminal.err().flush();
  }

  private static String message(Throwable failure) {
    String message = failure.getMessage();
    return message == null ? failure.toString() : message;
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }
}
