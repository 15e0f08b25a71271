// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.log.Log;
import org.gridlock.litmus.log.LogEntry;
import org.gridlock.litmus.model.MemoryModel;
import org.gridlock.litmus.model.ModelChecker;
import org.gridlock.litmus.table.Format;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogueTest {
  @Test
  void theWeakOutcomesAreAllowedAndTheFixesForbidThem() throws LitmusException {
    for (Catalogue.Entry entry : new Catalogue().entries()) {
      String name = entry.test().name();
      boolean fixed = name.contains("membar") || name.endsWith("-fixed");
      assertEquals(
          false, ModelChecker.check(entry.test(), MemoryModel.SC).isAllowed(), "sc " + name);
      assertEquals(
          !fixed, ModelChecker.check(entry.test(), MemoryModel.RMO).isAllowed(), "rmo " + name);
      // A fence in one thread does not make a racing weak read strong.
      boolean weak = !fixed || name.startsWith("CoRR");
      assertEquals(
          weak, ModelChecker.check(entry.test(), MemoryModel.PTX60).isAllowed(), "ptx " + name);
    }
  }

  @ParameterizedTest
  @CsvSource({"text, txt", "html, html", "latex, tex"})
  void theFiguresAreThoseOfTheThesis(String format, String suffix) throws IOException {
    StringBuilder text = new StringBuilder();
    Format chosen = Format.valueOf(format.toUpperCase(java.util.Locale.ROOT));
    for (Catalogue.Entry entry : new Catalogue().entries()) {
      if (!entry.observed().isEmpty()) {
        text.append(chosen.print(entry.sheet(List.of()))).append('\n');
      }
    }
    String golden = "figures." + suffix;
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(
          Path.of("src/test/resources/org/gridlock/litmus/catalogue").resolve(golden),
          text.toString());
    }
    try (InputStream stream = CatalogueTest.class.getResourceAsStream(golden)) {
      assertEquals(
          new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8),
          text.toString());
    }
  }

  @Test
  void onesOwnNumbersStandBesideThoseOfTheThesis() {
    LogEntry entry =
        new LogEntry("MP+CAS", "Allowed", new TreeMap<>(), "", 5, 995, "OK", new TreeMap<>(), 1);
    Log log = new Log("H200", new LinkedHashMap<>(java.util.Map.of("MP+CAS", entry)));
    String text =
        Format.TEXT.print(
            new Catalogue().find("MP+CAS").orElseThrow().sheet(new ArrayList<>(List.of(log))));
    assertTrue(text.contains("GTX Titan  GTX 750  H200"), text);
    assertTrue(text.contains("11         0        500"), text);
  }
}
