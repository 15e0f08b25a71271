// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.optcheck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.gridlock.litmus.LitmusException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The built-in decoder against cuobjdump, where there is one. */
class DisassemblerAgreementTest {
  @TempDir Path folder;

  @Test
  void bothReadTheFixturesAlike() throws LitmusException, IOException {
    Optional<Disassembler> disassembler = Disassembler.find(System.getenv());
    if (disassembler.isEmpty()) {
      System.out.println("SKIPPED: comparison with cuobjdump, because there is none");
    }
    assumeTrue(disassembler.isPresent(), "there is no cuobjdump");
    for (String architecture : Fixtures.ARCHITECTURES) {
      for (String test : Fixtures.GOOD) {
        Path file = folder.resolve(architecture + test + ".cubin");
        Files.write(file, Fixtures.bytes(architecture, test));
        String text = disassembler.get().disassemble(file);
        assertEquals(
            Optional.empty(),
            Disassembly.parse(text, "litmus")
                .difference(Fixtures.cubin(architecture, test), "litmus"));
      }
    }
  }
}
