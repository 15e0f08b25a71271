// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.capture;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gridlock.icfa.error.UsageException;
import org.jspecify.annotations.Nullable;

/**
 * Runs a build under capture: with the wrapper in place of every compiler, assembler, archiver and
 * linker that PATH offers.
 */
public final class BuildRecorder {
  /** Tools as they are called in PATH, with the prefix of a target and the suffix of a version. */
  private static final Pattern TOOLS =
      Pattern.compile(
          "([A-Za-z0-9_.]+-)*"
              + "(cc|gcc|c89|c99|tcc|icx|clang|g\\+\\+|c\\+\\+|clang\\+\\+"
              + "|ar|as|ld|ld\\.bfd|ld\\.gold|ld\\.lld|gold|lld|mold)(-[0-9][0-9.]*)?");

  private static final String PATH = "PATH";

  /** The launcher sets LC_ALL for Java; this is what the user had. */
  private static final String CALLERS_LOCALE = "GRIDLOCK_CALLER_LC_ALL";

  private final Map<String, String> environment;

  /**
   * Prepares to record.
   *
   * @param environment of this process
   */
  public BuildRecorder(Map<String, String> environment) {
    this.environment = Map.copyOf(environment);
  }

  /**
   * How a recorded build ended.
   *
   * @param status its exit status
   * @param compilations how many sources it compiled
   * @param unseen of how many of them only the assembler was seen, as their compiler was not run by
   *     its name
   * @param files what it linked
   */
  public record Outcome(int status, int compilations, int unseen, List<LinkedFile> files) {
    public Outcome {
      files = List.copyOf(files);
    }
  }

  /**
   * Runs a command, which shares our standard streams, and records what it builds.
   *
   * @param folder where the capture goes; new, empty, or a capture that goes on
   * @throws UsageException if the folder contains something else, or if the command or the compiler
   *     of the wrapper cannot be run
   */
  public Outcome record(Path folder, List<String> command) throws UsageException, IOException {
    CaptureFolder capture = CaptureFolder.prepare(folder);
    installWrapper(capture);
    linkTools(capture);
    Files.deleteIfExists(capture.linked());
    int before = new CaptureLog(capture).read().size();
    Files.writeString(capture.recording(), "");
    try {
      int status = run(capture, command);
      List<CapturedCall> calls = new CaptureLog(capture).read();
      List<LinkedFile> files = new LinkedFileSearch(calls).find();
      LinkedFiles.write(capture, files);
      List<CapturedUnit> compiled =
          calls.stream()
              .skip(before)
              .filter(CapturedCall::succeeded)
              .flatMap(call -> call.units().stream())
              .toList();
      long unseen = compiled.stream().filter(CapturedUnit::wasCompiledUnseen).count();
      return new Outcome(status, compiled.size(), (int) unseen, files);
    } finally {
      Files.deleteIfExists(capture.recording());
    }
  }

  private void installWrapper(CaptureFolder capture) throws UsageException, IOException {
    Path source = capture.root().resolve("wrapper.c");
    try (var in = BuildRecorder.class.getResourceAsStream("wrapper.c")) {
      if (in == null) {
        throw new IllegalStateException("the wrapper is missing in the jar");
      }
      Files.write(source, in.readAllBytes());
    }
    Path fresh = capture.root().resolve("wrapper.new");
    ProcessBuilder compiler =
        new ProcessBuilder("cc", "-O1", "-w", "-o", fresh.toString(), source.toString())
            .redirectErrorStream(true);
    compiler.environment().clear();
    compiler.environment().putAll(environment);
    try {
      Process process = compiler.start();
      String messages = new String(process.getInputStream().readAllBytes(), UTF_8);
      if (process.waitFor() != 0) {
        throw new UsageException(
            "cc cannot compile the wrapper that records a build: "
                + messages.lines().findFirst().orElse(""));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while the wrapper was compiled");
    } catch (IOException e) {
      throw new UsageException("recording a build needs a C compiler by the name of cc in PATH");
    }
    Files.move(fresh, capture.wrapper(), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
  }

  private void linkTools(CaptureFolder capture) throws IOException {
    TreeSet<String> names = new TreeSet<>();
    for (String folder : environment.getOrDefault(PATH, "").split(File.pathSeparator, -1)) {
      try (Stream<Path> files = Files.list(Path.of(folder))) {
        files
            .filter(Files::isExecutable)
            .map(file -> String.valueOf(file.getFileName()))
            .filter(name -> TOOLS.matcher(name).matches())
            .forEach(names::add);
      } catch (IOException | UncheckedIOException | InvalidPathException e) {
        continue; // PATH may name folders that do not exist.
      }
    }
    for (String name : names) {
      Path link = capture.tools().resolve(name);
      if (!Files.exists(link)) {
        Files.createSymbolicLink(link, capture.wrapper());
      }
    }
  }

  private int run(CaptureFolder capture, List<String> command) throws UsageException {
    List<String> words = new ArrayList<>(command);
    // Java looks for a command in our own PATH, where the stand-ins are not.
    Path tool = standIn(capture, command.getFirst());
    if (tool != null) {
      words.set(0, tool.toString());
    }
    ProcessBuilder build = new ProcessBuilder(words).inheritIO();
    Map<String, String> variables = build.environment();
    variables.clear();
    variables.putAll(environment);
    variables.merge(PATH, capture.tools().toString(), (path, tools) -> tools + ":" + path);
    // An object from the cache of an earlier build would have the stamp of that build, or none.
    variables.put("CCACHE_DISABLE", "1");
    String locale = variables.remove(CALLERS_LOCALE);
    if (locale != null && locale.isEmpty()) {
      variables.remove("LC_ALL");
    } else if (locale != null) {
      variables.put("LC_ALL", locale);
    }
    try {
      return build.start().waitFor();
    } catch (IOException e) {
      throw new UsageException("the command " + command.getFirst() + " cannot be run");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while the build ran");
    }
  }

  /** What stands in for a tool that is named without a folder, if anything does. */
  private static @Nullable Path standIn(CaptureFolder capture, String name) {
    return TOOLS.matcher(name).matches() && Files.exists(capture.tools().resolve(name))
        ? capture.tools().resolve(name)
        : null;
  }
}
