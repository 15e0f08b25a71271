// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.manifest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gridlock.icfa.error.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManifestReaderTest {
  @TempDir private Path folder;

  private List<CorpusPackage> read(String text) throws IOException, UsageException {
    return ManifestReader.read(Files.writeString(folder.resolve("m.yaml"), text));
  }

  @Test
  void whatIsNotSaidHasDefaults() throws Exception {
    Files.createDirectory(folder.resolve("here"));
    List<CorpusPackage> packages =
        read(
            """
            packages:
              - source: a
              - source: b
                version: 1:2-3
                tree: here
                build: [make, -j2]
                programs: [x, y/z]
            """);
    assertEquals(
        List.of(
            new CorpusPackage("a", null, null, CorpusPackage.DEFAULT_BUILD, List.of()),
            new CorpusPackage(
                "b", "1:2-3", folder.resolve("here"), List.of("make", "-j2"), List.of("x", "y/z"))),
        packages);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "packages: [{source: a, sauce: b}]#1: there is no key \"sauce\" here",
        "packages:\\n  - source: a\\n  - source: a#3: the package a stands here twice",
        "packages:\\n  - source: a\\n    source: b#3: the key \"source\" stands here twice",
        "packages:\\n  - version: 1#2: a package needs the key \"source\"",
        "packages: {}#1: expected a list \"packages:\"",
        "things: []#1: there is no key \"things\" here",
        "packages: [a]#1: expected \"key: value\" entries here",
        "packages: [{source: a, build: make}]#1: expected a list of words",
        "packages: [{source: ../a}]#1: \"../a\" is no name of a source package",
        "packages: [{source: a, tree: gone}]#1: there is no folder gone beside the manifest",
        "packages: [{source: a, tree: \"a\\0\"}]#1: there is no folder a",
        "packages: [#1: this is no YAML"
      })
  void whatIsWrongIsNamedWithItsPlace(String text, String message) {
    UsageException e = assertThrows(UsageException.class, () -> read(text.replace("\\n", "\n")));
    assertTrue(
        String.valueOf(e.getMessage())
            .startsWith(folder.resolve("m.yaml") + ":" + message.stripTrailing()),
        e.getMessage());
  }

  @Test
  void anEmptyManifestIsRefused() {
    UsageException e = assertThrows(UsageException.class, () -> read(""));
    assertEquals(folder.resolve("m.yaml") + ": the manifest is empty", e.getMessage());
  }

  @Test
  void aManifestThatIsNotThereIsNamed() {
    Path missing = folder.resolve("missing.yaml");
    UsageException e = assertThrows(UsageException.class, () -> ManifestReader.read(missing));
    assertEquals("the manifest " + missing + " cannot be read", e.getMessage());
  }

  @Test
  void theManifestsOfTheRepositoryAreGood() throws Exception {
    List<CorpusPackage> debian = ManifestReader.read(Path.of("corpus/manifest.yaml"));
    assertEquals(16, debian.size());
    assertEquals("memcached", debian.getFirst().source());
    assertNull(debian.getFirst().tree());
    assertEquals(1, ManifestReader.read(Path.of("corpus/shipped.yaml")).size());
  }
}
