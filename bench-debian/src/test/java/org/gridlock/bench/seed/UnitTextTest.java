// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnitTextTest {
  private static final String TEXT =
      """
      # 1 "a.c"
      # 1 "<built-in>"
      # 1 "sub/h.h" 1
      void lock(int *m);
      # 2 "a.c" 2

      void f(int *m)
      {
        lock (m);
        unlock(
      # 6 "a.c" 3 4
              ((void *)0)
      # 6 "a.c"
                         );
      }
      """;

  @TempDir private Path folder;

  private UnitText unit() throws IOException {
    return UnitText.read(Files.writeString(folder.resolve("a.i"), TEXT), Path.of("/src"));
  }

  private static Site site(String text) {
    return Objects.requireNonNull(Site.parse(text));
  }

  private static Edit edit(String at, String replace, String with) {
    return new Edit(site(at), replace, with);
  }

  private String after(Edit edit) throws IOException {
    UnitText unit = unit();
    assertEquals(1, unit.apply(edit));
    Path changed = folder.resolve("changed.i.gz");
    unit.write(changed);
    return String.join("", UnitText.read(changed, Path.of("/src")).at(edit.at()));
  }

  @Test
  void linesAreKnownByTheFileAndNumberThatTheyComeFrom() throws IOException {
    assertEquals(List.of("  lock (m);"), unit().at(site("a.c:5")));
    assertEquals(List.of("void lock(int *m);"), unit().at(site("sub/h.h:1")));
    assertEquals(List.of(), unit().at(site("other/h.h:1")));
    assertEquals(Set.of("/src/sub/h.h"), unit().filesOf(site("h.h:1")));
  }

  @Test
  void linesFromImpossibleFilesAreNowhere() throws IOException {
    String text = "# 1 \"b\0.c\"\nint x;\n# 1 \"b.c\"\nint y;\n# 99999999999 \"b.c\"\nint z;\n";
    UnitText unit = UnitText.read(Files.writeString(folder.resolve("b.i"), text), folder);
    assertEquals(List.of("int y;"), unit.at(site("b.c:1")));
  }

  @Test
  void spacesBetweenTokensDoNotMatter() throws IOException {
    assertEquals("  lock(n);", after(edit("a.c:5", "lock( m )", "lock(n)")));
  }

  @Test
  void aLineThatAMacroBreaksIsOne() throws IOException {
    assertTrue(after(edit("a.c:6", "unlock(((void*)0))", "0")).matches("  0;\\s*"));
  }

  @Test
  void aWordIsNotReplacedWithinALongerOne() throws IOException {
    assertEquals(0, unit().apply(edit("a.c:6", "lock", "x")));
    assertEquals(0, unit().apply(edit("a.c:5", "loc", "x")));
  }

  @Test
  void whatStandsThereTwiceIsNotReplaced() throws IOException {
    UnitText unit = unit();
    assertEquals(3, unit.apply(edit("a.c:6", ")", "x")));
    assertEquals(unit().at(site("a.c:6")), unit.at(site("a.c:6")));
  }

  @Test
  void wordsAreMentionedAnywhere() throws IOException {
    assertTrue(unit().mentions("unlock"));
    assertEquals(false, unit().mentions("nlock"));
  }
}
