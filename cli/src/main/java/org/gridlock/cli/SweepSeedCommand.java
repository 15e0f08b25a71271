// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.gridlock.bench.seed.SeedCheck;
import org.gridlock.bench.seed.SeedFile;
import org.gridlock.bench.seed.SeedOptions;
import org.gridlock.bench.seed.SeedPage;
import org.gridlock.bench.seed.SeedReader;
import org.gridlock.bench.sweep.Journal;
import org.gridlock.bench.sweep.SweepOptions;
import org.gridlock.cli.scan.ScanRequest.ContextChoice;
import org.gridlock.icfa.error.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gridlock sweep seed}. */
@Command(
    name = "seed",
    sortOptions = false,
    description =
        "Put known deadlocks into captured programs, one at a time, and see that each is found and"
            + " was not reported before. A check that was ended goes on where it was. The exit"
            + " status is 0 if all are found, else 3.")
final class SweepSeedCommand implements Callable<Integer> {
  private static final int NOT_ALL_FOUND = 3;

  @Parameters(paramLabel = "SEEDS", arity = "1..*", description = "Files of seeds, in YAML.")
  private List<Path> files = List.of();

  @Option(
      names = "--builds",
      paramLabel = "DIR",
      required = true,
      description = "The folder of the sweep that captured the programs.")
  private Path builds = Path.of("");

  @Option(
      names = "-o",
      paramLabel = "DIR",
      required = true,
      description = "Where reports and seeds.jsonl go.")
  private Path folder = Path.of("");

  @Option(
      names = "--timeout",
      paramLabel = "S",
      defaultValue = "300",
      description =
          "Give up on the analysis of a program after so many seconds (${DEFAULT-VALUE}).")
  private double timeoutSeconds;

  @Option(
      names = "--max-memory",
      paramLabel = "MB",
      defaultValue = "6000",
      description = "Heap for the scan of a program (${DEFAULT-VALUE}).")
  private long maxMemoryMegabytes;

  @Option(
      names = "--contexts",
      paramLabel = "POLICY",
      defaultValue = "adaptive",
      description = "As for scan: adaptive (the default) or call-strings.")
  private ContextChoice contexts = ContextChoice.ADAPTIVE;

  @Option(names = "--page", paramLabel = "FILE.md", description = "Write the results there, too.")
  private @Nullable Path page;

  private final Terminal terminal;

  SweepSeedCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws UsageException {
    if (timeoutSeconds <= 0 || maxMemoryMegabytes <= 0) {
      throw new UsageException("--timeout and --max-memory take a positive number.");
    }
    List<SeedFile> seeds = new ArrayList<>();
    Set<String> packages = new HashSet<>();
    for (Path file : files) {
      SeedFile next = SeedReader.read(file);
      if (!packages.add(next.source())) {
        throw new UsageException("two files have seeds for " + next.source());
      }
      seeds.add(next);
    }
    SweepOptions scans =
        new SweepOptions(
            folder,
            builds,
            List.of(SweepCommand.launcher()),
            timeoutSeconds,
            maxMemoryMegabytes,
            contexts.toString(),
            "gridlock sweep seed");
    try {
      SeedCheck.run(
          seeds, new SeedOptions(scans, "cc"), line -> terminal.err().println("gridlock: " + line));
      List<JsonNode> results = Journal.read(SeedOptions.journalIn(folder));
      String text = SeedPage.of(seeds, results);
      terminal.out().print(text);
      terminal.out().flush();
      if (page != null) {
        Files.writeString(page, text);
      }
      return SeedPage.allFound(seeds, results) ? 0 : NOT_ALL_FOUND;
    } catch (IOException e) {
      throw new UsageException("the folder " + folder + " cannot be used: " + e.getMessage());
    }
  }
}
