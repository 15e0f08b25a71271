// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.run;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.bundle.Bundle;

/** Compiles the runner with the machine's C compiler and runs a bundle in a folder. */
final class GpuRunner {
  private static final List<String> COMPILERS = List.of("gcc", "cc", "clang");

  private final Map<String, String> environment;
  private final PrintWriter out;
  private final PrintWriter err;

  GpuRunner(Map<String, String> environment, PrintWriter out, PrintWriter err) {
    this.environment = environment;
    this.out = out;
    this.err = err;
  }

  /** Compiles the runner in a folder that holds its source; the program. */
  Path compile(Path folder) throws LitmusException {
    Path program = folder.resolve("runner");
    List<String> command =
        List.of(
            compiler(),
            "-std=c11",
            "-D_POSIX_C_SOURCE=200809L",
            "-O2",
            "-o",
            program.toString(),
            folder.resolve(Bundle.RUNNER).toString(),
            "-ldl");
    if (execute(command) != 0) {
      throw new LitmusException("the C compiler cannot compile the runner");
    }
    return program;
  }

  private String compiler() throws LitmusException {
    for (String name : COMPILERS) {
      for (String folder : environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
        Path candidate = Path.of(folder, name);
        if (!folder.isEmpty() && Files.isExecutable(candidate)) {
          return candidate.toString();
        }
      }
    }
    throw new LitmusException("a C compiler is needed on PATH: gcc, cc or clang");
  }

  /** Runs all tests of the manifest; the runner's exit status, 77 if there is no GPU. */
  int run(Path program, Path manifest, RunOptions options) throws LitmusException {
    List<String> command =
        new ArrayList<>(
            List.of(
                program.toString(),
                manifest.toString(),
                "-s",
                Long.toString(options.runs()),
                "-mode",
                options.parallel() ? "parallel" : "single",
                "-incant",
                Integer.toString(options.incantations()),
                "-seed",
                Integer.toUnsignedString(options.seed())));
    if (options.unchecked()) {
      command.add("-all");
    }
    return execute(command);
  }

  private int execute(List<String> command) throws LitmusException {
    try {
      ProcessBuilder builder = new ProcessBuilder(command);
      builder.environment().clear();
      builder.environment().putAll(environment);
      Process process = builder.start();
      process.getOutputStream().close();
      Thread errors = Thread.ofVirtual().start(() -> copy(process.getErrorStream(), err));
      copy(process.getInputStream(), out);
      errors.join();
      return process.waitFor();
    } catch (IOException e) {
      throw new LitmusException(command.get(0) + " cannot be started: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LitmusException("interrupted while " + command.get(0) + " ran");
    }
  }

  private static void copy(InputStream stream, PrintWriter writer) {
    try (InputStreamReader reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
      reader.transferTo(writer);
      writer.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
