// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.gridlock.bench.manifest.CorpusPackage;
import org.gridlock.bench.manifest.ManifestReader;
import org.gridlock.bench.scale.ScaleOptions;
import org.gridlock.bench.scale.ScalePage;
import org.gridlock.bench.scale.ScaleSeries;
import org.gridlock.bench.sweep.Journal;
import org.gridlock.bench.sweep.Sweep;
import org.gridlock.bench.sweep.SweepOptions;
import org.gridlock.bench.table.ResultPage;
import org.gridlock.cli.scan.ScanRequest.ContextChoice;
import org.gridlock.icfa.error.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code gridlock sweep}. */
@Command(
    name = "sweep",
    description = "Build and scan many source packages.",
    synopsisSubcommandLabel = "COMMAND")
final class SweepCommand implements Runnable {
  /** Set by the launcher: the command that starts another Gridlock. */
  private static final String LAUNCHER = "gridlock.launcher";

  private final Terminal terminal;

  SweepCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void run() {
    throw new ParameterException(
        new CommandLine(this), "Name what to do: run, report, scale, seed, propose or frontend.");
  }

  @Command(
      name = "run",
      sortOptions = false,
      description =
          "Fetch and build the packages of a manifest under capture, and scan each program. A sweep"
              + " that was ended goes on where it was.")
  int run(
      @Parameters(paramLabel = "MANIFEST", description = "The list of packages, in YAML.")
          Path manifest,
      @Option(
              names = "-o",
              paramLabel = "DIR",
              required = true,
              description = "Where sources, captures, reports and results.jsonl go.")
          Path folder,
      @Option(
              names = "--timeout",
              paramLabel = "S",
              defaultValue = "300",
              description =
                  "Give up on the analysis of a program after so many seconds (${DEFAULT-VALUE}).")
          double timeoutSeconds,
      @Option(
              names = "--max-memory",
              paramLabel = "MB",
              defaultValue = "6000",
              description = "Heap for the scan of a program (${DEFAULT-VALUE}).")
          long maxMemoryMegabytes,
      @Option(
              names = "--contexts",
              paramLabel = "POLICY",
              defaultValue = "adaptive",
              description = "As for scan: adaptive (the default) or call-strings.")
          ContextChoice contexts,
      @Option(
              names = "--builds",
              paramLabel = "DIR",
              description = "Take sources and captures from the folder of another sweep.")
          @Nullable Path builds)
      throws UsageException {
    String launcher = launcher();
    if (timeoutSeconds <= 0 || maxMemoryMegabytes <= 0) {
      throw new UsageException("--timeout and --max-memory take a positive number.");
    }
    List<CorpusPackage> packages = ManifestReader.read(manifest);
    String label =
        "gridlock sweep run %s --timeout %s --max-memory %d --contexts %s"
            .formatted(manifest, trimmed(timeoutSeconds), maxMemoryMegabytes, contexts);
    SweepOptions options =
        new SweepOptions(
            folder,
            builds == null ? folder : builds,
            List.of(launcher),
            timeoutSeconds,
            maxMemoryMegabytes,
            contexts.toString(),
            label);
    try {
      Sweep.run(packages, options, line -> terminal.err().println("gridlock: " + line));
    } catch (IOException e) {
      throw new UsageException("the folder " + folder + " cannot be used: " + e.getMessage());
    }
    return 0;
  }

  @Command(
      name = "scale",
      sortOptions = false,
      description =
          "Make synthetic programs of growing size, scan each, and fit a power of the size to what"
              + " that costs. A series that was ended goes on where it was.")
  int scale(
      @Option(
              names = "-o",
              paramLabel = "DIR",
              required = true,
              description = "Where programs, reports and scale.jsonl go.")
          Path folder,
      @Option(
              names = "--lines",
              split = ",",
              paramLabel = "N",
              defaultValue = "1000,2500,5000,10000,20000,50000,100000,200000,500000,1000000",
              description = "Sizes in lines of code (${DEFAULT-VALUE}).")
          List<Integer> lines,
      @Option(
              names = "--timeout",
              paramLabel = "S",
              defaultValue = "1800",
              description = "Give up on an analysis after so many seconds (${DEFAULT-VALUE}).")
          double timeoutSeconds,
      @Option(
              names = "--call-strings-timeout",
              paramLabel = "S",
              defaultValue = "60",
              description = "The same with call strings (${DEFAULT-VALUE}).")
          double callStringSeconds,
      @Option(
              names = "--max-memory",
              paramLabel = "MB",
              defaultValue = "6000",
              description = "Heap for a scan (${DEFAULT-VALUE}).")
          long maxMemoryMegabytes,
      @Option(
              names = "--page",
              paramLabel = "FILE.md",
              description = "Write the results there, and a picture beside it (FILE.svg).")
          @Nullable Path page)
      throws UsageException {
    if (timeoutSeconds <= 0 || callStringSeconds <= 0 || maxMemoryMegabytes <= 0) {
      throw new UsageException("timeouts and --max-memory take a positive number.");
    }
    String label =
        "gridlock sweep scale --lines %s --timeout %s --call-strings-timeout %s --max-memory %d"
            .formatted(
                lines.stream().map(String::valueOf).collect(Collectors.joining(",")),
                trimmed(timeoutSeconds),
                trimmed(callStringSeconds),
                maxMemoryMegabytes);
    ScaleOptions options =
        new ScaleOptions(
            folder,
            List.of(launcher()),
            lines.stream().sorted().toList(),
            timeoutSeconds,
            callStringSeconds,
            maxMemoryMegabytes,
            label);
    try {
      ScaleSeries.run(options, line -> terminal.err().println("gridlock: " + line));
      List<JsonNode> results = Journal.read(ScaleOptions.journalIn(folder));
      String name = page == null ? "SCALE.md" : page.getFileName().toString();
      String picture = name.replaceFirst("\\.md$", "") + ".svg";
      String text = ScalePage.of(results, picture);
      if (page == null) {
        terminal.out().print(text);
        terminal.out().flush();
      } else {
        Files.writeString(page, text);
        Files.writeString(page.resolveSibling(picture), ScalePage.picture(results));
      }
    } catch (IOException e) {
      throw new UsageException("the folder " + folder + " cannot be used: " + e.getMessage());
    }
    return 0;
  }

  static String launcher() throws UsageException {
    String launcher = System.getProperty(LAUNCHER);
    if (launcher == null) {
      throw new UsageException("a sweep needs the launcher; start it as ./gridlock sweep");
    }
    return launcher;
  }

  private static String trimmed(double seconds) {
    return seconds == Math.rint(seconds) ? Long.toString((long) seconds) : seconds + "";
  }

  @Command(name = "report", description = "Print the tables of a sweep, finished or not.")
  int report(
      @Parameters(paramLabel = "DIR", description = "The folder of the sweep.") Path folder,
      @Option(names = "-o", paramLabel = "FILE.md", description = "Write there instead.")
          @Nullable Path file,
      @Option(
              names = "--beside",
              paramLabel = "DIR",
              description = "Compare with another sweep over the same programs.")
          @Nullable Path other)
      throws UsageException, IOException {
    List<JsonNode> beside = other == null ? List.of() : Journal.read(SweepOptions.journalIn(other));
    String page = ResultPage.of(Journal.read(SweepOptions.journalIn(folder)), beside);
    if (file == null) {
      terminal.out().print(page);
      terminal.out().flush();
    } else {
      Files.writeString(file, page);
    }
    return 0;
  }
}
