// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gridlock.icfa.error.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeedReaderTest {
  private static final String FILE =
      """
      # SPDX-License-Identifier: Apache-2.0
      package: p
      version: "1:2-3"
      seeds:
        - id: a-b
          program: p/q
          kind: keep
          origin: written
          why: it is so
          edits:
            - at: d/x.c:12
              replace: "f(\\"\\")"
              with: "0"
          expect: {kind: [self, cycle], waits: [x.c:1, x.c:2], holds: [x.c:3]}
      """;

  @TempDir private Path folder;

  private SeedFile read(String text) throws IOException, UsageException {
    return SeedReader.read(Files.writeString(folder.resolve("s.yaml"), text));
  }

  @Test
  void whatIsWrittenIsReadTheSame() throws Exception {
    SeedFile file = read(FILE);
    assertEquals(FILE, SeedWriter.text(file));
    Seed seed = file.seeds().getFirst();
    assertEquals(SeedKind.KEEP, seed.kind());
    assertEquals(List.of(new Edit(new Site(Path.of("d/x.c"), 12), "f(\"\")", "0")), seed.edits());
    assertEquals(List.of("self", "cycle"), seed.expected().kinds());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "kind: keep#kind: kept#7: \"kept\" is not known here",
        "kind: [self, cycle]#kind: selfish#14: \"selfish\" is not known here",
        "x.c:3#x.c#14: \"x.c\" is not of the form FILE:LINE",
        "at: d/x.c:12#at: d/x.c:0#11: \"d/x.c:0\" is not of the form FILE:LINE",
        "waits: [x.c:1, x.c:2], holds: [x.c:3]#waits: []#14: an expectation needs a site",
        "id: a-b#id: ../a#5: \"../a\" is no name",
        "why: it is so#because: it is so#9: there is no key \"because\" here",
        "origin: written#origin: copied#8: \"copied\" is not known here",
      })
  void mistakesAreNamedWithTheirLine(String right, String wrong, String message) {
    UsageException refused =
        assertThrows(UsageException.class, () -> read(FILE.replace(right, wrong)));
    assertTrue(
        String.valueOf(refused.getMessage()).endsWith("s.yaml:" + message), refused::getMessage);
  }

  @Test
  void aFileCanHaveThatName() {
    UsageException refused =
        assertThrows(UsageException.class, () -> read(FILE.replace("d/x.c:12", "\"d\\0.c:12\"")));
    assertTrue(String.valueOf(refused.getMessage()).endsWith(" is not of the form FILE:LINE"));
  }

  @Test
  void anIdStandsOnce() {
    String seed = FILE.substring(FILE.indexOf("  - id"));
    UsageException refused = assertThrows(UsageException.class, () -> read(FILE + seed));
    assertTrue(String.valueOf(refused.getMessage()).endsWith("the seed a-b stands here twice"));
  }

  /** Those of Debian: their sources are not here, but that they can be read is checked. */
  @Test
  void theShippedSeedsCanBeReadAndAreEnough() throws Exception {
    int seeds = 0;
    List<Path> files;
    try (Stream<Path> found = Files.list(Path.of("seeds"))) {
      files = found.sorted().toList();
    }
    for (Path path : files) {
      SeedFile file = SeedReader.read(path);
      assertEquals(path.getFileName().toString(), file.source() + ".yaml");
      assertFalse(file.seeds().isEmpty());
      seeds += file.seeds().size();
    }
    assertTrue(files.size() >= 6, files::toString);
    assertTrue(seeds >= 40, "only " + seeds);
  }
}
