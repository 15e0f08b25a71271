// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.Callable;
import org.gridlock.bench.sweep.ScanWorker;
import org.gridlock.cli.scan.ScanService;
import org.gridlock.icfa.error.UsageException;
import org.gridlock.pipeline.ProcessUse;
import picocli.CommandLine.Command;

/**
 * {@code gridlock worker}, for sweeps: runs commands one after the other. Each is a line with a
 * list in JSON, of the file that what is printed goes to, and of the words; the answer is a line
 * with the exit status.
 */
@Command(name = "worker", hidden = true, description = "Run the commands that a sweep sends.")
final class WorkerCommand implements Callable<Integer> {
  private static final JsonMapper JSON = new JsonMapper();

  /** Ends if more of the heap than one part of so many is still in use after a command. */
  private static final int PARTS = 4;

  private final ScanService service;
  private final Terminal terminal;
  private final Map<String, String> environment;
  private final InputStream requests;

  WorkerCommand(
      ScanService service,
      Terminal terminal,
      Map<String, String> environment,
      InputStream requests) {
    this.service = service;
    this.terminal = terminal;
    this.environment = environment;
    this.requests = requests;
  }

  @Override
  public Integer call() throws IOException, UsageException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(requests, UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] words = JSON.readValue(line, String[].class);
      if (words.length < 2) {
        throw new UsageException("a line names no command: " + line);
      }
      int status = run(Path.of(words[0]), Arrays.copyOfRange(words, 1, words.length));
      boolean isLast = isFull();
      ProcessUse.forgetPeak();
      terminal.out().println(status + (isLast ? ScanWorker.LAST : ""));
      terminal.out().flush();
      if (isLast) {
        break;
      }
    }
    return 0;
  }

  private int run(Path log, String... words) throws IOException {
    try (PrintStream stream =
        new PrintStream(
            Files.newOutputStream(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND),
            false,
            UTF_8)) {
      return new Main(service, new Terminal(stream, false, stream, false), environment).run(words);
    }
  }

  /** What a command leaves behind would count as used by the next. */
  private static boolean isFull() {
    System.gc();
    Runtime java = Runtime.getRuntime();
    return java.totalMemory() - java.freeMemory() > java.maxMemory() / PARTS;
  }
}
