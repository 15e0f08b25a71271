// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gridlock.icfa.error.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
  @TempDir private Path folder;

  private Path file() {
    return folder.resolve("new/results.jsonl");
  }

  private static ObjectNode line(String program) {
    return JsonNodeFactory.instance.objectNode().put("program", program);
  }

  private void add(String program) throws Exception {
    try (Journal journal = Journal.open(file())) {
      journal.add(line(program));
    }
  }

  @Test
  void linesStandInOrderAcrossRuns() throws Exception {
    add("a");
    add("ä");
    assertEquals("{\"program\":\"a\"}\n{\"program\":\"ä\"}\n", Files.readString(file()));
    assertEquals(2, Journal.read(file()).size());
    try (Journal journal = Journal.open(file())) {
      assertEquals("ä", journal.lines().get(1).path("program").asText());
    }
  }

  @Test
  void whatAKillLeftOfALineIsTakenAway() throws Exception {
    add("a");
    add("b");
    String whole = Files.readString(file());
    for (int cut = whole.length() - 1; cut > whole.indexOf('\n'); cut--) {
      Files.writeString(file(), whole.substring(0, cut));
      assertEquals(1, Journal.read(file()).size());
      add("c");
      assertEquals("{\"program\":\"a\"}\n{\"program\":\"c\"}\n", Files.readString(file()));
    }
  }

  @Test
  void onlyOneSweepWrites() throws Exception {
    try (Journal journal = Journal.open(file())) {
      journal.add(line("a"));
      assertThrows(UsageException.class, () -> Journal.open(file()));
      assertEquals(1, Journal.read(file()).size(), "anybody may read");
    }
    add("b");
  }

  @Test
  void aDamagedLineIsNamedAndNothingIsWritten() throws Exception {
    add("a");
    String damaged = Files.readString(file()) + "{\"program\n{}\n";
    Files.writeString(file(), damaged);
    UsageException e = assertThrows(UsageException.class, () -> Journal.open(file()));
    assertEquals(file() + ":2: this line is no JSON", e.getMessage());
    assertThrows(UsageException.class, () -> Journal.read(file()));
    assertEquals(damaged, Files.readString(file()));
    assertThrows(UsageException.class, () -> Journal.read(folder.resolve("none")));
  }
}
