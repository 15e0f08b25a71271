// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridlock.pipeline.ContextMode;
import org.gridlock.report.ProgramReport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Calls that are undefined are analysed with a note, and only they: the lines of the programs on
 * bad input that get one are marked {@code NOTE kind}.
 */
class NotesTest {
  private static final Pattern MARK = Pattern.compile("// NOTE ([a-z-]+)$");
  private static final Set<String> KINDS =
      Set.of("call-arity", "call-type", "handle-address", "no-start-function", "wrong-arity");

  @TestFactory
  Stream<DynamicTest> programs() throws IOException {
    List<RegressionProgram> programs =
        RegressionSuite.programs().stream()
            .filter(program -> program.topic().equals("29-bad-input"))
            .toList();
    assertFalse(programs.isEmpty());
    return programs.stream()
        .map(program -> DynamicTest.dynamicTest(program.name(), () -> check(program)));
  }

  private static void check(RegressionProgram program) throws Exception {
    ProgramReport report = new Subject(program).report(ContextMode.ADAPTIVE);
    Set<String> found =
        report.assumptions().stream()
            .filter(note -> KINDS.contains(note.kind()))
            .map(note -> note.line() + " " + note.kind())
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(marked(program.files().getFirst()), found);
  }

  private static Set<String> marked(Path file) throws IOException {
    Set<String> marked = new TreeSet<>();
    List<String> lines = Files.readAllLines(file);
    for (int i = 0; i < lines.size(); i++) {
      Matcher mark = MARK.matcher(lines.get(i));
      if (mark.find()) {
        marked.add(i + 1 + " " + mark.group(1));
      }
    }
    return marked;
  }
}
