// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.gridlock.frontend.text.Dialect;
import org.gridlock.frontend.text.Rewriter;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.StaticVariable;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.error.AnalyzerException;

/** Lowers small C programs for tests. */
final class Lowered {
  private Lowered() {}

  /** Lowers preprocessed text. */
  static Unit text(String preprocessed) {
    try {
      return UnitReader.read(
          Rewriter.rewrite(preprocessed, "t.c", Dialect.GNU17, UnaryOperator.identity()));
    } catch (AnalyzerException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Lowers source text after running the real preprocessor. */
  static Unit source(String source) {
    return text(compiler(source, "-E"));
  }

  /** Runs the compiler on a source given as text; fails if the compiler does. */
  static String compiler(String source, String... options) {
    try {
      Path file = Files.createTempFile("lowering", ".c");
      try {
        Files.writeString(file, source);
        List<String> command = new ArrayList<>(List.of("cc", "-w"));
        command.addAll(List.of(options));
        command.add(file.toString());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
          throw new AssertionError(output);
        }
        return output.replace(file.toString(), "t.c");
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** The operations of a function, one per line, without locations. */
  static String operations(Unit unit, String function) {
    StringBuilder text = new StringBuilder();
    for (FunctionBody.UnitEdge edge : body(unit, function).edges()) {
      text.append(edge.operation()).append('\n');
    }
    return text.toString();
  }

  static FunctionBody body(Unit unit, String function) {
    return unit.bodies().stream()
        .filter(body -> body.function().name().equals(function))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no function " + function + unit.notes()));
  }

  static StaticVariable variable(Unit unit, String linkName) {
    return unit.variables().stream()
        .filter(variable -> variable.symbol().linkName().equals(linkName))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no variable " + linkName));
  }
}
