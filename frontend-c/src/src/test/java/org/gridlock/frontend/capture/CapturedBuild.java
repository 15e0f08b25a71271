// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.capture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gridlock.frontend.input.CompileJob;
import org.gridlock.icfa.error.UsageException;

/** A small source tree, built by real tools with and without capture. */
final class CapturedBuild {
  final Path tree;
  final Path capture;
  private final Map<String, String> environment = new HashMap<>(System.getenv());

  CapturedBuild(Path folder) throws IOException {
    tree = Files.createDirectories(folder.resolve("a tree with blänks"));
    capture = folder.resolve("the cäpture");
  }

  CapturedBuild file(String name, String text) throws IOException {
    Path file = tree.resolve(name);
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    Files.writeString(file, text);
    return this;
  }

  CapturedBuild executable(String name, String text) throws IOException {
    file(name, text);
    if (!tree.resolve(name).toFile().setExecutable(true)) {
      throw new IOException(name);
    }
    return this;
  }

  void prependPath(String folder) {
    environment.merge("PATH", tree.resolve(folder).toString(), (path, own) -> own + ":" + path);
  }

  /** Runs shell commands under capture; what they print goes to files of the tree. */
  BuildRecorder.Outcome build(String commands) throws IOException, UsageException {
    return new BuildRecorder(environment).record(capture, shell(commands, "captured"));
  }

  /** Runs one command under capture, without a shell. */
  BuildRecorder.Outcome run(String... command) throws IOException, UsageException {
    return new BuildRecorder(environment).record(capture, List.of(command));
  }

  Path path(String name) {
    return tree.resolve(name);
  }

  int plainly(String commands) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(shell(commands, "plain"));
    builder.environment().clear();
    builder.environment().putAll(environment);
    return builder.start().waitFor();
  }

  private List<String> shell(String commands, String name) {
    String script =
        "cd \"$1\" && exec >\"../$2.out\" 2>\"../$2.err\" </dev/null && set -e\n" + commands;
    return List.of("sh", "-c", script, "sh", tree.toString(), name);
  }

  String output(String name) throws IOException {
    return Files.readString(tree.resolveSibling(name));
  }

  /** The program or library of that name. */
  LinkedFile linked(String name) throws UsageException {
    List<LinkedFile> files = Capture.open(capture).files();
    return files.stream()
        .filter(file -> file.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is not among " + files));
  }

  CapturedProgram program(String name) throws UsageException {
    return Capture.open(capture).programs(name).getFirst();
  }

  /** The sources of a program's C units, each module's in the order of the link. */
  List<String> sources(String name) throws UsageException {
    List<String> sources = new ArrayList<>();
    for (CapturedProgram.Module module : program(name).modules()) {
      module.jobs().stream().map(CompileJob::source).forEach(sources::add);
    }
    return sources;
  }

  List<String> notes(String name) throws UsageException {
    return program(name).notes().stream()
        .map(
            note ->
                note.weight()
                    + " "
                    + note.kind()
                    + ": "
                    + note.text().replaceAll("/[^ ]* tree with blänks/", ""))
        .toList();
  }
}
