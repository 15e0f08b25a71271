// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gridlock.bench.manifest.CorpusPackage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of packages that give nothing to scan. */
class SweepOutcomeTest {
  @TempDir private Path folder;
  private final List<String> heard = new ArrayList<>();

  /** Instead of Gridlock: runs the build and captures nothing. */
  private static final List<String> NO_CAPTURE =
      List.of("sh", "-c", "shift 4; exec \"$@\"", "launcher");

  private List<JsonNode> run(CorpusPackage... packages) throws Exception {
    SweepOptions options =
        new SweepOptions(
            folder.resolve("out"),
            folder.resolve("out"),
            NO_CAPTURE,
            10,
            100,
            "adaptive",
            "a test");
    Sweep.run(List.of(packages), options, heard::add);
    return Journal.read(options.journal());
  }

  private CorpusPackage local(String name, String... build) throws Exception {
    Path tree = Files.createDirectories(folder.resolve(name));
    Files.writeString(tree.resolve("file"), "text");
    return new CorpusPackage(name, null, tree, List.of(build), List.of());
  }

  @Test
  void aSourceThatNobodyHasIsAnOutcome() throws Exception {
    CorpusPackage nowhere =
        new CorpusPackage(
            "there-is-no-such-package", "1", null, CorpusPackage.DEFAULT_BUILD, List.of());
    List<JsonNode> lines = run(nowhere);
    assertEquals(2, lines.size());
    assertEquals("there-is-no-such-package", lines.get(1).path("package").asText());
    assertEquals("unfetchable", lines.get(1).path("outcome").asText());
    assertFalse(lines.get(1).path("detail").asText().isEmpty());
  }

  @Test
  void aBuildThatFailsIsAnOutcomeAndTheNextPackageFollows() throws Exception {
    List<JsonNode> lines =
        run(
            local("broken", "sh", "-c", "cat file; echo; echo the reason; exit 3"),
            local("b", "true"));
    assertEquals("unbuildable", lines.get(1).path("outcome").asText());
    assertEquals("status 3: the reason", lines.get(1).path("detail").asText());
    assertEquals("built", lines.get(2).path("outcome").asText());
    assertTrue(heard.getLast().startsWith("b: "), heard.toString());
    assertTrue(Files.readString(folder.resolve("out/broken/build.log")).startsWith("text\n"));
    assertFalse(Files.exists(folder.resolve("broken/log")), "the source is built in a copy");
  }

  @Test
  void whatIsFinishedIsNotDoneAgain() throws Exception {
    CorpusPackage counted = local("a", "sh", "-c", "echo x >> ../builds");
    List<JsonNode> once = run(counted);
    assertEquals(once, run(counted));
    assertEquals("x\n", Files.readString(folder.resolve("out/a/builds")));
    Files.delete(folder.resolve("out/results.jsonl"));
    assertEquals(once, run(counted));
    assertEquals("x\n", Files.readString(folder.resolve("out/a/builds")), "kept without journal");
    Files.delete(folder.resolve("out/a/build.json"));
    assertEquals(once, run(counted));
    assertEquals("x\nx\n", Files.readString(folder.resolve("out/a/builds")));
  }
}
