// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.optcheck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.gridlock.litmus.LitmusException;
import org.junit.jupiter.api.Test;

class SassDecoderTest {
  /** Each line: architecture, both words, what the PTX asked for, the PTX. */
  @Test
  void accessesAreWhatThePtxSays() throws IOException, LitmusException {
    List<String> lines;
    try (InputStream stream = SassDecoderTest.class.getResourceAsStream("encodings.txt")) {
      lines = new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
    assertTrue(lines.size() > 150);
    for (String line : lines) {
      String[] parts = line.split(" ");
      SassDecoder decoder = new SassDecoder(Integer.parseInt(parts[0]));
      long low = Long.parseUnsignedLong(parts[1], 16);
      MemoryOperation memory = decoder.decode(0, low, Long.parseLong(parts[2], 16)).memory();
      assertNotNull(memory, line);
      assertEquals(parts[3], memory.kind().name(), line);
      assertEquals(parts[4], memory.place().name(), line);
      assertEquals(parts[5], memory.strength().name(), line);
      assertEquals(32, memory.bits(), line);
    }
  }

  @Test
  void everyInstructionOfTheFixturesIsKnown() throws LitmusException {
    for (String architecture : Fixtures.ARCHITECTURES) {
      for (String test : Fixtures.GOOD) {
        for (SassInstruction instruction : Fixtures.code(Fixtures.cubin(architecture, test))) {
          assertNotNull(instruction.opcode(), architecture + " " + test + " " + instruction);
        }
      }
    }
  }

  @Test
  void branchesStayInsideTheKernelAndTheLastJumpsToItself() throws LitmusException {
    for (String architecture : Fixtures.ARCHITECTURES) {
      List<SassInstruction> code = Fixtures.code(Fixtures.cubin(architecture, "SB-cg"));
      SassInstruction last = code.get(0);
      for (SassInstruction instruction : code) {
        if (instruction.opcode() == SassOpcode.BRA) {
          int target = instruction.target();
          assertTrue(
              target >= 0 && target < code.size() * SassInstruction.SIZE && target % 16 == 0,
              architecture + " " + instruction + " to " + target);
          last = instruction;
        }
      }
      assertEquals(last.offset(), last.target(), architecture);
    }
  }

  @Test
  void aDisassemblerIsCompared() throws LitmusException {
    SassDecoder decoder = new SassDecoder(90);
    List<SassInstruction> code =
        List.of(
            decoder.decode(0, 0x0000000f02007986L, 0x0011e8000c10f90cL),
            decoder.decode(16, 0x0000000000007992L, 0x000fec0000002000L),
            decoder.decode(32, 0x0000000c08097981L, 0x000ea2000c1ef900L),
            decoder.decode(48, 0x000000000000094dL, 0x000fea0003800000L));
    String text =
        """
        \t\tFunction : litmus
        \t.headerflags\t@"EF_CUDA_SM90"
                /*0000*/                   STG.E.STRONG.GPU desc[UR12][R2.64], R15 ; /* 0x0000000f02007986 */
                                                                                    /* 0x0011e8000c10f90c */
                /*0010*/                   MEMBAR.SC.GPU ;                          /* 0x0000000000007992 */
                /*0020*/                   LDG.E.STRONG.GPU R9, desc[UR12][R8.64] ; /* 0x0000000c08097981 */
                /*0030*/               @P0 EXIT ;                                   /* 0x000000000000094d */
        """;
    assertEquals(Optional.empty(), Disassembly.parse(text, "litmus").difference(code));
    for (String change :
        List.of("LDG.E.STRONG.SYS", "LDG.E", "LDG.E.64.STRONG.GPU", "STG.E.STRONG.GPU", "NOP")) {
      String other = text.replace("LDG.E.STRONG.GPU", change);
      assertTrue(Disassembly.parse(other, "litmus").difference(code).isPresent(), change);
    }
    assertTrue(
        Disassembly.parse(text.replace("MEMBAR.SC.GPU", "NOP"), "litmus")
            .difference(code)
            .isPresent());
    assertTrue(Disassembly.parse(text, "other").difference(code).isPresent());
  }
}
