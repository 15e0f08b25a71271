// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.input;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks GCC about a unit that is preprocessed already. */
public final class ReferenceCompiler {
  /** Everything is kept and nothing turned into something else, so that all is seen. */
  private static final List<String> AS_WRITTEN =
      List.of(
          "-O0",
          "-fno-builtin",
          "-fno-stack-protector",
          "-fkeep-static-functions",
          "-fkeep-inline-functions");

  private final Path scratch;

  /**
   * Prepares to ask.
   *
   * @param scratch an existing folder for files that are needed for a moment
   */
  public ReferenceCompiler(Path scratch) {
    this.scratch = scratch;
  }

  /**
   * The graph of direct calls in the format of {@code -fcallgraph-info}.
   *
   * @return null if GCC does not compile the text so
   */
  public @Nullable String callGraph(CompileJob job, byte[] text) throws IOException {
    List<String> options = new ArrayList<>(AS_WRITTEN);
    options.addAll(List.of("-S", "-fcallgraph-info", "-o", scratch.resolve("unit.s").toString()));
    Path graph = scratch.resolve("unit.ci");
    Files.deleteIfExists(graph);
    return run(job, text, options).isEmpty() && Files.exists(graph)
        ? SourceDecoder.decode(Files.readAllBytes(graph))
        : null;
  }

  /** What GCC says against a text; empty if it accepts it. */
  public String objections(CompileJob job, byte[] text) throws IOException {
    return run(job, text, List.of("-fsyntax-only"));
  }

  private String run(CompileJob job, byte[] text, List<String> options) throws IOException {
    Path source = scratch.resolve("unit.i");
    Files.write(source, text);
    List<String> command = new ArrayList<>();
    command.add(job.compiler().contains("clang") ? "gcc" : Compiler.program(job));
    for (String option : CompilerArguments.of(job).kept()) {
      if (!option.startsWith("-Werror") && !option.startsWith("-pedantic")) {
        command.add(option);
      }
    }
    command.addAll(List.of("-w", "-fmax-errors=0"));
    command.addAll(options);
    command.addAll(List.of("-x", "cpp-output", source.toString()));
    Compiler.Result result = Compiler.start(command, scratch);
    return result.status() == 0 ? "" : result.messages() + "failed";
  }
}
