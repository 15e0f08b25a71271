// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.sweep;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Runs scans in another process, one after the other, which is faster than a process for each: by
 * then Java has compiled what is run often. If the process ends with a scan, or is killed since
 * that takes too long, the next scan begins in a new one.
 */
public final class ScanWorker implements AutoCloseable {
  /** What a worker adds to the exit status when it ends, for the next one to begin afresh. */
  public static final String LAST = " last";

  /** The status of a scan that ended without one of its own. */
  static final int NO_ANSWER = 70;

  private static final JsonMapper JSON = new JsonMapper();

  private final SweepOptions options;
  private @Nullable Worker worker;

  private record Worker(ChildProcess child, Writer requests, BufferedReader answers) {}

  /** A process is started when there is something to run. */
  public ScanWorker(SweepOptions options) {
    this.options = options;
  }

  /**
   * Runs a command of Gridlock.
   *
   * @param log receives what it prints
   * @param seconds after which it is killed
   * @return its exit status; {@link Command#TOO_LONG} if it was killed
   */
  int run(List<String> words, Path log, long seconds) throws IOException {
    Worker running = worker == null ? start() : worker;
    worker = running;
    List<String> request = new ArrayList<>(List.of(log.toString()));
    request.addAll(words);
    String answer = null;
    try {
      running.requests.write(JSON.writeValueAsString(request) + "\n");
      running.requests.flush();
      answer =
          CompletableFuture.supplyAsync(() -> readLine(running.answers))
              .get(seconds, TimeUnit.SECONDS);
    } catch (TimeoutException tooLong) {
      close();
      return Command.TOO_LONG;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted during " + words.getFirst());
    } catch (IOException | ExecutionException broken) {
      // It is gone, as if it had closed its output.
    }
    if (answer == null) {
      int status = exitStatus(running.child.process());
      close();
      addMessages(log);
      return status;
    }
    if (answer.endsWith(LAST)) {
      close();
    }
    return Integer.parseInt(answer.replace(LAST, ""));
  }

  /** Without an answer even status 0 is a failure. */
  private static int exitStatus(Process process) {
    process.onExit().completeOnTimeout(process, 10, TimeUnit.SECONDS).join();
    int status = process.isAlive() ? 0 : process.exitValue();
    return status <= 3 ? NO_ANSWER : status;
  }

  private static @Nullable String readLine(BufferedReader answers) {
    try {
      return answers.readLine();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** What Java said before the process ended is part of what the scan printed. */
  private void addMessages(Path log) throws IOException {
    Files.write(
        log,
        Files.readAllBytes(messages()),
        StandardOpenOption.CREATE,
        StandardOpenOption.WRITE,
        StandardOpenOption.APPEND);
  }

  private Path messages() {
    return options.folder().resolve("worker.log");
  }

  private Worker start() throws IOException {
    Files.createDirectories(options.folder());
    List<String> words = new ArrayList<>(options.launcher());
    words.add("worker");
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(options.folder().toFile())
            .redirectError(messages().toFile());
    builder.environment().put("GRIDLOCK_JAVA_OPTS", "-Xmx" + options.maxMemoryMegabytes() + "m");
    ChildProcess child = ChildProcess.start(builder);
    return new Worker(
        child,
        child.process().outputWriter(StandardCharsets.UTF_8),
        child.process().inputReader(StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    if (worker != null) {
      worker.child.close();
      worker = null;
    }
  }
}
