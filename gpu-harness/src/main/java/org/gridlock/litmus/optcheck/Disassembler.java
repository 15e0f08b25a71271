// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.optcheck;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.gridlock.litmus.LitmusException;

/** {@code cuobjdump}, where it is installed. */
public final class Disassembler {
  private final Path program;

  private Disassembler(Path program) {
    this.program = program;
  }

  /** The program named by GPU_HARNESS_CUOBJDUMP, or on PATH, or under CUDA_HOME. */
  public static Optional<Disassembler> find(Map<String, String> environment) {
    String named = environment.get("GPU_HARNESS_CUOBJDUMP");
    if (named != null) {
      return executable(Path.of(named));
    }
    for (String folder : environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
      Optional<Disassembler> found = executable(Path.of(folder, "cuobjdump"));
      if (!folder.isEmpty() && found.isPresent()) {
        return found;
      }
    }
    String home = environment.get("CUDA_HOME");
    return home == null ? Optional.empty() : executable(Path.of(home, "bin", "cuobjdump"));
  }

  private static Optional<Disassembler> executable(Path program) {
    return Files.isExecutable(program) ? Optional.of(new Disassembler(program)) : Optional.empty();
  }

  /** The text of the machine code in a binary. */
  public String disassemble(Path cubin) throws LitmusException {
    try {
      Process process =
          new ProcessBuilder(program.toString(), "-sass", cubin.toString())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new LitmusException(program + " cannot read " + cubin);
      }
      return text;
    } catch (IOException e) {
      throw new LitmusException(program + " cannot be started: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LitmusException("interrupted while " + program + " ran");
    }
  }
}
