// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkParserTest {

  private static final String HEAD = "// OPTIONS:\n// VERDICT: potential-deadlock\n";

  @TempDir Path folder;

  @Test
  void readsHeadAndMarks() throws IOException {
    Path file =
        write(
            "03-x.c",
            """
            // OPTIONS: --contexts call-strings
            // VERDICT: potential-deadlock
            // FINDINGS: 2
            // RULES: R7 R14
            lock(&a); // NODEADLOCK
            lock(&b); // DEADLOCK cycle; DEADLOCK self (imprecise: folded)
            lock(&c); // TODO NODEADLOCK
            lock(&d); // TODO DEADLOCK self
            """);
    RegressionProgram program = MarkParser.parse(file);
    assertEquals(folder.getFileName() + "/03-x", program.name());
    assertEquals(List.of("--contexts", "call-strings"), program.options());
    assertEquals("potential-deadlock", program.verdict());
    assertEquals(2, program.findings());
    assertEquals(Set.of("R7", "R14"), program.rules());
    assertEquals(
        List.of(
            new Mark.Quiet(new SourceLine(file, 5)),
            new Mark.Required(new SourceLine(file, 6), "cycle"),
            new Mark.Tolerated(new SourceLine(file, 6), "self", "folded"),
            new Mark.QuietWished(new SourceLine(file, 7)),
            new Mark.Wished(new SourceLine(file, 8), "self")),
        program.marks());
    assertTrue(program.deadlocks());
  }

  @Test
  void aFolderIsOneProgram() throws IOException {
    Path program = Files.createDirectory(folder.resolve("01-units"));
    write("01-units/b.c", HEAD + "lock(&b); // DEADLOCK cycle\n");
    write("01-units/a.c", "lock(&a); // DEADLOCK cycle\n");
    write("01-units/a.h", "// DEADLOCK is not looked for in headers\n");
    RegressionProgram parsed = MarkParser.parse(program);
    assertEquals(List.of(program.resolve("a.c"), program.resolve("b.c")), parsed.files());
    assertEquals(2, parsed.marks().size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "// DEADLOCK cycel",
        "// DEADLOCK",
        "// NODEADLOCK cycle",
        "// DEADLOCK cycle (imprecise)",
        "// DEADLOCK cycle (reason)",
        "// TODO DEADLOCK cycle (imprecise: why)",
        "// NODEADLOCK (imprecise: why)",
        "// DEADLOCK cycle; NODEADLOCK",
        "// DEADLOCK cycle; DEADLOCK cycle",
        "// DEADLOCK cycle, self",
        "/* DEADLOCK cycle */"
      })
  void refusesWhatIsNoMark(String mark) throws IOException {
    Path file = write("bad.c", HEAD + "lock(&a); // DEADLOCK self\nlock(&b); " + mark + "\n");
    assertThrows(IllegalArgumentException.class, () -> MarkParser.parse(file));
  }

  @Test
  void refusesAMarkWithoutCode() throws IOException {
    Path file = write("bad.c", HEAD + "// DEADLOCK cycle\nlock(&a);\n");
    assertThrows(IllegalArgumentException.class, () -> MarkParser.parse(file));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // no options, no verdict, no mark
        "// VERDICT: deadlock-free\nlock(&a); // NODEADLOCK\n",
        "// OPTIONS:\nlock(&a); // NODEADLOCK\n",
        "// OPTIONS:\n// VERDICT: deadlock-free\nlock(&a);\n",
        // a verdict that is none, two of them, or that does not fit the marks
        "// OPTIONS:\n// VERDICT: fine\nlock(&a); // NODEADLOCK\n",
        "// OPTIONS:\n// VERDICT: deadlock-free\n// VERDICT: deadlock-free\nl(); // NODEADLOCK\n",
        "// OPTIONS:\n// VERDICT: deadlock-free\nlock(&a); // DEADLOCK self\n",
        "// OPTIONS:\n// VERDICT: inconclusive\nlock(&a); // DEADLOCK self\n",
        "// OPTIONS:\n// VERDICT: potential-deadlock\nlock(&a); // NODEADLOCK\n",
        // options that nothing reads, rules that do not exist
        "int x;\n// OPTIONS:\n// VERDICT: deadlock-free\nlock(&a); // NODEADLOCK\n",
        "// OPTIONS:\n// VERDICT: deadlock-free\n// RULES: 7\nlock(&a); // NODEADLOCK\n",
        // findings that are not counted
        HEAD + "// FINDINGS: few\nlock(&a); // DEADLOCK self\n"
      })
  void refusesAnIncompleteHead(String text) throws IOException {
    Path file = write("bad.c", text);
    assertThrows(IllegalArgumentException.class, () -> MarkParser.parse(file));
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
