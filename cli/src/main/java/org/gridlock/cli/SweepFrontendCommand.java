// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.gridlock.bench.frontend.CaptureReading;
import org.gridlock.bench.frontend.ReadingPage;
import org.gridlock.bench.frontend.ReadingResult;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.icfa.error.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gridlock sweep frontend}. */
@Command(
    name = "frontend",
    sortOptions = false,
    description =
        "Read every unit of captured packages, alone and several at a time; say what that costs, and"
            + " compare with what GCC says of the same units. The exit status is 0 if units are"
            + " equal and every difference is explained, else 3.")
final class SweepFrontendCommand implements Callable<Integer> {
  private static final int NOT_ALL_EQUAL = 3;

  @Parameters(
      paramLabel = "PACKAGE",
      arity = "1..*",
      description = "Packages in the folder of a sweep.")
  private List<String> packages = List.of();

  @Option(
      names = "--builds",
      paramLabel = "DIR",
      required = true,
      description = "The folder of the sweep that captured the packages.")
  private Path builds = Path.of("");

  @Option(names = "--page", paramLabel = "FILE.md", description = "Write the results there, too.")
  private @Nullable Path page;

  private final Terminal terminal;

  SweepFrontendCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws AnalyzerException {
    // Also where there is one processor, several threads take turns.
    int parallel = Math.max(2, Runtime.getRuntime().availableProcessors());
    List<ReadingResult> results = new ArrayList<>();
    try {
      for (String name : packages) {
        terminal.err().println("gridlock: reading " + name);
        results.add(CaptureReading.of(builds.resolve(name).resolve("capture"), parallel));
      }
      String label =
          "gridlock sweep frontend "
              + packages.stream().collect(Collectors.joining(" "))
              + " --builds DIR";
      long heap = Runtime.getRuntime().maxMemory();
      String text = ReadingPage.of(results, label, parallel, heap);
      terminal.out().print(text);
      terminal.out().flush();
      if (page != null) {
        Files.writeString(page, text);
      }
    } catch (IOException e) {
      throw new UsageException("a file cannot be used: " + e.getMessage());
    }
    boolean equal =
        results.stream()
            .allMatch(result -> result.different() == 0 && result.verification().isClean());
    return equal ? 0 : NOT_ALL_EQUAL;
  }
}
