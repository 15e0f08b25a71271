// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gridlock.litmus.LitmusException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LitmusCommandsTest {
  private final StringWriter text = new StringWriter();
  private final LitmusCommands commands = new LitmusCommands(new PrintWriter(text));

  private String printed() {
    String printed = text.toString().replace(System.lineSeparator(), "\n");
    text.getBuffer().setLength(0);
    return printed;
  }

  @Test
  void fromEdgesToTables(@TempDir Path folder) throws LitmusException, IOException {
    assertEquals(2, commands.generate("Po-d-Wgl2-Rgl2 Fr-c-gl2l2", 6, 4, folder));
    assertEquals("2 tests in " + folder + "\n", printed());
    Path sb = folder.resolve("SB.litmus");
    Path sb3 = folder.resolve("3.SB.litmus");
    commands.model("ptx60", List.of(sb));
    assertEquals(
        """
        SB Allowed
        * 0:r2=0; 1:r2=0;
          0:r2=0; 1:r2=1;
          0:r2=1; 1:r2=0;
          0:r2=1; 1:r2=1;
          cache operators as the strong accesses that they compile to: Allowed
        """,
        printed());
    commands.model("sc", List.of(sb, sb3));
    assertTrue(printed().startsWith("SB Forbidden\n"));
    commands.simulate(List.of(sb, sb3), 500, 1);
    String log = printed();
    commands.simulate(List.of(sb, sb3), 500, 1);
    assertEquals(log, printed());
    Path file = Files.writeString(folder.resolve("sim.log"), log);
    commands.mergeLogs(List.of(file, file));
    assertTrue(printed().contains("Observation SB Sometimes"));
    commands.compareLogs("equal", file, file);
    assertEquals("SB\n3.SB\n", printed());
    for (String format : List.of("text", "html", "latex")) {
      commands.table(format, List.of(file));
      assertTrue(printed().contains("simulator"), format);
    }
    commands.table("text", List.of());
    assertTrue(printed().contains("Fig. 2.10: Coherent reads test"));
  }

  @Test
  void theCatalogueIsWritten(@TempDir Path folder) throws LitmusException, IOException {
    int count = commands.writeCatalogue(folder);
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(count, files.count());
    }
    commands.listEdges();
    assertTrue(printed().contains("Po-d-Wgl2-Rgl2, "));
  }

  @Test
  void mistakesAreOneSentence(@TempDir Path folder) throws IOException {
    Path missing = folder.resolve("none.litmus");
    Path binary = Files.write(folder.resolve("b.litmus"), new byte[] {(byte) 0xff, 0, 1});
    mistake("there is no such file", () -> commands.model("sc", List.of(missing)));
    mistake("not a text file", () -> commands.model("sc", List.of(binary)));
    mistake("unknown memory model 'arm'", () -> commands.model("arm", List.of()));
    mistake("expected text, html or latex", () -> commands.table("pdf", List.of()));
    mistake("-weaker, -stronger or -equal", () -> commands.compareLogs("x", missing, missing));
    mistake("no cycle", () -> commands.generate("Po-d-Wgl2-Rgl2", 6, 4, folder));
    mistake("-size is from 2", () -> commands.generate("Po-d-Wgl2-Rgl2", 1, 4, folder));
    String together = "(device (kernel (cta (warp P0) (warp P1))))";
    String edges = "Po-d-Wgl2-Rgl2 Fr-c-gl2l2";
    mistake("contradicts", () -> commands.generate(edges, 6, 4, together, folder));
    mistake("expected 'warp'", () -> commands.generate(edges, 6, 4, "(cta (wrap P0))", folder));
    mistake("expected thread P0", () -> commands.generate(edges, 6, 4, "(cta(warp P1))", folder));
    mistake("a scope tree such as", () -> commands.generate(edges, 6, 4, "", folder));
    mistake("at least one log", () -> commands.mergeLogs(List.of()));
  }

  private static void mistake(String part, org.junit.jupiter.api.function.Executable command) {
    String message = String.valueOf(assertThrows(LitmusException.class, command).getMessage());
    assertTrue(message.contains(part), message);
    assertEquals(1, message.lines().count(), message);
  }
}
