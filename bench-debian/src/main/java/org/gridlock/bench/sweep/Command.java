// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.sweep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;

/**
 * A command to run in a process of its own.
 *
 * @param directory where it runs
 * @param environment what is set besides the environment of this process
 */
public record Command(List<String> words, Path directory, Map<String, String> environment) {
  /** The status of a command that was ended for taking too long, as that of {@code timeout}. */
  public static final int TOO_LONG = 124;

  /** The status of a command that could not be started, as that of a shell. */
  static final int NOT_FOUND = 127;

  public Command {
    words = List.copyOf(words);
    environment = Map.copyOf(environment);
  }

  static Command of(Path directory, String... words) {
    return new Command(List.of(words), directory, Map.of());
  }

  /**
   * Runs the command to its end.
   *
   * @param log receives all that it prints, after what is there
   * @param seconds after which it and all that it started is killed
   * @return its exit status
   */
  public int run(Path log, long seconds) throws IOException {
    Files.createDirectories(log.toAbsolutePath().getParent());
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(directory.toFile())
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().putAll(environment);
    ChildProcess child;
    try {
      child = ChildProcess.start(builder);
    } catch (IOException e) {
      Files.writeString(log, e.getMessage() + "\n", StandardOpenOption.APPEND);
      return NOT_FOUND;
    }
    try (child) {
      return child.process().waitFor(seconds, TimeUnit.SECONDS)
          ? child.process().exitValue()
          : TOO_LONG;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted during " + words.getFirst());
    }
  }
}
