// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.bundle;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.emit.Target;

/**
 * The PTX assembler of the CUDA toolkit, at full optimisation: less would put instructions between
 * the accesses of a test (thesis 2.4).
 */
public final class Assembler {
  private static final Pattern RELEASE = Pattern.compile("release ([0-9]+\\.[0-9]+)");
  private static final long TIMEOUT_SECONDS = 60;

  private final Path ptxas;

  private Assembler(Path ptxas) {
    this.ptxas = ptxas;
  }

  /** The {@code ptxas} on PATH or under CUDA_HOME, if there is one. */
  public static Optional<Assembler> find(Map<String, String> environment) {
    for (String folder : environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
      Path candidate = Path.of(folder, "ptxas");
      if (!folder.isEmpty() && Files.isExecutable(candidate)) {
        return Optional.of(new Assembler(candidate));
      }
    }
    String home = environment.get("CUDA_HOME");
    Path candidate = home == null ? null : Path.of(home, "bin", "ptxas");
    return candidate != null && Files.isExecutable(candidate)
        ? Optional.of(new Assembler(candidate))
        : Optional.empty();
  }

  /** As {@link #find}, or a sentence that says what is missing. */
  public static Assembler require(Map<String, String> environment) throws LitmusException {
    return find(environment)
        .orElseThrow(
            () ->
                new LitmusException(
                    "ptxas of the CUDA toolkit is neither on PATH nor under CUDA_HOME"));
  }

  /** Its release, e.g. {@code 13.0}. */
  public String release() throws LitmusException {
    Matcher matcher = RELEASE.matcher(run(List.of(ptxas.toString(), "--version")));
    if (!matcher.find()) {
      throw new LitmusException(ptxas + " --version does not name a release");
    }
    return matcher.group(1);
  }

  /** The binary of a PTX module; {@code name} is for messages. */
  public byte[] assemble(String name, String ptx, Target target) throws LitmusException {
    try {
      Path folder = Files.createTempDirectory("litmus");
      Path source = folder.resolve("test.ptx");
      Path binary = folder.resolve("test.cubin");
      try {
        Files.writeString(source, ptx);
        run(
            List.of(
                ptxas.toString(),
                "-O3",
                "-arch=" + target,
                source.toString(),
                "-o",
                binary.toString()));
        return Files.readAllBytes(binary);
      } catch (LitmusException e) {
        throw new LitmusException(name + ": " + e.getMessage());
      } finally {
        Files.deleteIfExists(source);
        Files.deleteIfExists(binary);
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String run(List<String> command) throws LitmusException {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new LitmusException("ptxas did not end within " + TIMEOUT_SECONDS + " seconds");
      }
      if (process.exitValue() != 0) {
        throw new LitmusException("ptxas: " + output.lines().findFirst().orElse("failed"));
      }
      return output;
    } catch (IOException e) {
      throw new LitmusException(command.get(0) + " cannot be started: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LitmusException("interrupted while ptxas ran");
    }
  }
}
