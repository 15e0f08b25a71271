// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.optcheck;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of {@code cuobjdump -sass}, compared with what the built-in decoder says: a second
 * opinion where the toolkit has that program.
 */
public final class Disassembly {
  private static final Pattern LINE =
      Pattern.compile("^\\s*/\\*([0-9a-f]{4,})\\*/\\s+(?:@!?U?P[0-9T]+\\s+)?([A-Z0-9_.]+)");
  private static final Pattern FUNCTION = Pattern.compile("^\\s*Function : (\\S+)");

  private final Map<Integer, String> mnemonics = new LinkedHashMap<>();

  private Disassembly() {}

  /** The instructions of a kernel by offset. */
  public static Disassembly parse(String text, String kernel) {
    Disassembly disassembly = new Disassembly();
    boolean inside = true;
    for (String line : text.lines().toList()) {
      Matcher function = FUNCTION.matcher(line);
      if (function.find()) {
        inside = function.group(1).equals(kernel);
      }
      Matcher matcher = LINE.matcher(line);
      if (inside && matcher.find()) {
        disassembly.mnemonics.put(Integer.parseInt(matcher.group(1), 16), matcher.group(2));
      }
    }
    return disassembly;
  }

  /** The first instruction on which they differ, in words; only what the check looks at counts. */
  public Optional<String> difference(Cubin cubin, String kernel)
      throws org.gridlock.litmus.LitmusException {
    return difference(new SassDecoder(cubin.sm()).decode(cubin.code(kernel).bytes()));
  }

  Optional<String> difference(List<SassInstruction> code) {
    for (SassInstruction instruction : code) {
      String text = mnemonics.get(instruction.offset());
      if (text == null) {
        return Optional.of("the disassembler shows nothing for " + instruction);
      }
      MemoryOperation memory = instruction.memory();
      if (memory != null && !agrees(text, instruction, memory)) {
        return Optional.of(
            "the disassembler says " + text + " for " + instruction + ", " + memory.strength());
      }
      if (memory == null && isMemory(text)) {
        return Optional.of("the disassembler says " + text + " for " + instruction);
      }
      if ((instruction.opcode() == SassOpcode.MEMBAR) != text.startsWith("MEMBAR")) {
        return Optional.of("the disassembler says " + text + " for " + instruction);
      }
    }
    return Optional.empty();
  }

  private static boolean agrees(String text, SassInstruction instruction, MemoryOperation memory) {
    String name = String.valueOf(instruction.opcode());
    int cut = name.indexOf('_');
    String expected = cut < 0 ? name : name.substring(0, cut);
    boolean strong = text.contains(".STRONG.");
    boolean wide = text.contains(".64");
    return text.split("\\.", 2)[0].equals(expected)
        && wide == (memory.bits() == 64)
        && switch (memory.strength()) {
          case CTA -> text.contains(".STRONG.SM") || text.contains(".STRONG.CTA");
          case GPU -> text.contains(".STRONG.GPU");
          case SYS -> text.contains(".STRONG.SYS");
          case WEAK, EVICT_FIRST, NONE, UNKNOWN -> !strong;
        };
  }

  private static boolean isMemory(String text) {
    String name = text.split("\\.", 2)[0];
    return switch (name) {
      case "LD", "LDG", "LDS", "LDL", "ST", "STG", "STS", "STL" -> true;
      case "ATOM", "ATOMG", "ATOMS", "RED" -> true;
      default -> false;
    };
  }
}
