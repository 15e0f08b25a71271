// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.gridlock.report.Phase;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);

  @Test
  void theLineTellsUnitsThenProgramAndPhase() {
    try (Progress progress =
        Progress.start(new ScanRecord(), new Terminal(stream, false, stream, true))) {
      progress.units(3, 20);
      assertEquals("Reading C files 3/20", progress.line());
      progress.programs(List.of("a", "b"));
      progress.phase(Phase.POINTERS);
      assertEquals("program 1/2: Pointer Analysis", progress.line());
      progress.finished(FakeScan.free("a"));
      assertEquals("program 2/2: Pointer Analysis", progress.line());
    }
    assertEquals("", err.toString(StandardCharsets.UTF_8), "nothing is shown of a short run");
  }
}
