// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gridlock.icfa.Operation.GapKind;
import org.junit.jupiter.api.Test;

/** The list of assumptions and gaps in the documentation is closed: the code knows no others. */
class AssumptionsPageTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  /** The word that names the weight of a note, and the kind that follows it in the same call. */
  private static final Pattern KIND =
      Pattern.compile(
          "(?:Weight\\.(?:GAP|ASSUMPTION),|\\b(?:gap|assumption|assume|unfinished)\\()"
              + "[^;\"(){}]{0,120}\"([a-z]+(?:-[a-z]+)*)\"");

  @Test
  void everyKindOfGapIsExplained() throws IOException {
    Set<String> missing = new TreeSet<>();
    for (GapKind kind : GapKind.values()) {
      missing.add(kind.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }
    missing.removeIf(explained()::contains);
    assertEquals(Set.of(), missing);
  }

  @Test
  void everyKindOfNoteInTheSourcesIsExplained() throws IOException {
    Set<String> used = new TreeSet<>();
    try (Stream<Path> files = Files.walk(ROOT)) {
      List<Path> sources =
          files
              .filter(file -> file.toString().contains("/src/main/java/"))
              .filter(file -> file.toString().endsWith(".java"))
              .toList();
      for (Path source : sources) {
        Matcher kinds = KIND.matcher(Files.readString(source));
        while (kinds.find()) {
          used.add(kinds.group(1));
        }
      }
    }
    assertTrue(used.contains("interrupted"), () -> "the search finds nothing: " + used);
    used.removeAll(explained());
    assertEquals(Set.of(), used);
  }

  private static Set<String> explained() throws IOException {
    Set<String> words = new TreeSet<>();
    Matcher code =
        Pattern.compile("`([a-z-]+)`")
            .matcher(Files.readString(ROOT.resolve("docs/assumptions.md")));
    while (code.find()) {
      words.add(code.group(1));
    }
    return words;
  }
}
