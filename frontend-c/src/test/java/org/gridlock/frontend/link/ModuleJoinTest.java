// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.gridlock.frontend.cdt.UnitReader;
import org.gridlock.frontend.model.ModelCatalogue;
import org.gridlock.frontend.text.Dialect;
import org.gridlock.frontend.text.Rewriter;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.SoundnessNote;
import org.junit.jupiter.api.Test;

/** Which definition a name has in a program with shared libraries. */
class ModuleJoinTest {
  private static final String PROGRAM =
      "int f(void); int h(void) { return 1; } int v = 1; int main(void) { return f() + h() + v; }";
  private static final String LIBRARY =
      "int h(void) { return 2; } int v = 2; int f(void) { return h() + v; }";

  private static Unit unit(String file, String text) throws Exception {
    return UnitReader.read(Rewriter.rewrite(text, file, Dialect.GNU17, UnaryOperator.identity()));
  }

  private static Icfa link(Set<String> ofProgram, Set<String> ofLibrary) throws Exception {
    Unit program = unit("p.c", PROGRAM);
    Unit library = unit("l.c", LIBRARY);
    ModuleJoin.Joined joined =
        ModuleJoin.join(
            List.of(
                new LinkedModule("p", List.of(program), ofProgram),
                new LinkedModule("libl.so", List.of(library), ofLibrary)));
    return Linker.link(
            "p",
            joined.units(),
            List.of("main"),
            ModelCatalogue.load(List.of()),
            joined.notes(),
            LoadableCode.NONE)
        .icfa();
  }

  private static long count(Icfa icfa, String name) {
    return icfa.functions().stream().filter(function -> function.name().equals(name)).count();
  }

  private static List<String> notes(Icfa icfa) {
    return icfa.notes().stream().map(SoundnessNote::kind).toList();
  }

  @Test
  void aNameThatIsNotExportedIsTheFilesOwn() throws Exception {
    Icfa icfa = link(Set.of(), Set.of("f"));
    assertEquals(2, count(icfa, "h"));
    assertEquals(List.of(), notes(icfa));
  }

  @Test
  void theFirstFileThatExportsANameDefinesItForAll() throws Exception {
    Icfa icfa = link(Set.of("h", "v"), Set.of("f", "h", "v"));
    assertEquals(1, count(icfa, "h"));
    assertNotNull(icfa.function("h"));
    assertEquals("p.c", java.util.Objects.requireNonNull(icfa.function("h")).position().file());
    assertEquals(List.of("interposed-definition", "interposed-definition"), notes(icfa));
  }

  @Test
  void aProgramThatDoesNotExportANameKeepsItsOwn() throws Exception {
    Icfa icfa = link(Set.of(), Set.of("f", "h", "v"));
    assertEquals(2, count(icfa, "h"));
  }
}
