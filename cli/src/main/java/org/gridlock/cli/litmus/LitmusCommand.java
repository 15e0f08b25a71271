// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli.litmus;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.command.LitmusCommands;
import org.gridlock.litmus.diy.Diy;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gridlock litmus}: generate, judge and compare litmus tests for GPU memory models. */
@Command(
    name = "litmus",
    description = "Generate and judge litmus tests for GPU memory models.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      LitmusRunCommand.class,
      LitmusBundleCommand.class,
      LitmusOptcheckCommand.class,
      LitmusLogCommand.class
    })
public final class LitmusCommand implements Runnable {
  @Spec private @Nullable CommandSpec spec;

  @Override
  public void run() {
    throw misuse("name what to do: diy, model, simulate, run, bundle, optcheck, catalogue or log");
  }

  @Command(name = "diy", description = "Generate tests from the edges of relaxation cycles.")
  int diy(
      @Option(names = "-gpu-list", description = "Print the known edges and stop.") boolean list,
      @Option(
              names = "-gpu-safe",
              paramLabel = "'EDGE ...'",
              description = "The edges to form cycles from.")
          @Nullable String edges,
      @Option(
              names = "-size",
              paramLabel = "N",
              defaultValue = "" + Diy.DEFAULT_SIZE,
              description = "The most edges of a cycle (${DEFAULT-VALUE}).")
          int size,
      @Option(
              names = "-nprocs",
              paramLabel = "N",
              defaultValue = "" + Diy.DEFAULT_THREADS,
              description = "The most threads of a test (${DEFAULT-VALUE}).")
          int threads,
      @Option(
              names = "-scopes",
              paramLabel = "all|cta",
              description = "Which placements of the threads to make.")
          @Nullable String scopes,
      @Option(
              names = "-o",
              paramLabel = "DIR",
              description = "Where each test goes, as NAME.litmus.")
          @Nullable Path folder)
      throws LitmusException {
    LitmusCommands commands = commands();
    if (list) {
      commands.listEdges();
    } else if (edges == null || folder == null) {
      throw misuse("diy needs -gpu-list, or both -gpu-safe 'EDGE ...' and -o DIR");
    } else {
      commands.generate(edges, size, threads, scopes, folder);
    }
    return 0;
  }

  @Command(name = "model", description = "Say which final states a memory model allows.")
  int model(
      @Option(
              names = "-m",
              required = true,
              paramLabel = "sc|tso|rmo|ptx60|ptx75",
              description = "The memory model.")
          String model,
      @Parameters(arity = "1..*", paramLabel = "FILE") List<Path> files)
      throws LitmusException {
    commands().model(model, files);
    return 0;
  }

  @Command(name = "simulate", description = "Run tests on a simulated machine; prints a log.")
  int simulate(
      @Option(
              names = "-s",
              paramLabel = "N",
              defaultValue = "100000",
              description = "Runs of each test (${DEFAULT-VALUE}).")
          long runs,
      @Option(
              names = "--seed",
              paramLabel = "N",
              defaultValue = "1",
              description = "Equal seeds give equal logs (${DEFAULT-VALUE}).")
          long seed,
      @Parameters(arity = "1..*", paramLabel = "FILE") List<Path> files)
      throws LitmusException {
    commands().simulate(files, runs, seed);
    return 0;
  }

  @Command(name = "catalogue", description = "Write the tests of the thesis, with their fixes.")
  int catalogue(
      @Option(names = "-o", required = true, paramLabel = "DIR", description = "Where they go.")
          Path folder)
      throws LitmusException {
    commands().writeCatalogue(folder);
    return 0;
  }

  private LitmusCommands commands() {
    return new LitmusCommands(out());
  }

  private PrintWriter out() {
    return specification().commandLine().getOut();
  }

  private ParameterException misuse(String sentence) {
    return new ParameterException(specification().commandLine(), sentence);
  }

  private CommandSpec specification() {
    if (spec == null) {
      throw new IllegalStateException("not run by the command line");
    }
    return spec;
  }
}
