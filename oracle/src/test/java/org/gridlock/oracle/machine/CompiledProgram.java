// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs programs with the compiler.
 *
 * @param folder for the program
 * @param options of the compiler
 */
record CompiledProgram(Path folder, List<String> options) {

  /** What a program prints; fails unless it ends with status 0. */
  String output(String text) throws IOException, InterruptedException {
    Path program = folder.resolve("p");
    run(command(text, "-O0", "-fwrapv", "-pthread", "-o", program.toString()));
    return run(List.of(program.toString()));
  }

  /** The text without macros. */
  String preprocessed(String text) throws IOException, InterruptedException {
    return run(command(text, "-E", "-P"));
  }

  private List<String> command(String text, String... own) throws IOException {
    Path source = Files.writeString(folder.resolve("p.c"), text);
    List<String> command = new ArrayList<>(List.of("cc", "-w", source.toString()));
    command.addAll(options);
    command.addAll(List.of(own));
    return command;
  }

  private static String run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    assertEquals(0, process.waitFor(), output);
    return output;
  }
}
