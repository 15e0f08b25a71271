// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.test;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * One thread of a test.
 *
 * @param registers its declared registers, in order of declaration
 * @param code its instructions
 */
public record LitmusThread(List<Register> registers, List<Instruction> code) {
  public LitmusThread {
    registers = List.copyOf(registers);
    code = List.copyOf(code);
  }

  /**
   * A declared register.
   *
   * @param type its PTX type without the dot, e.g. {@code s32}
   * @param value what it holds at the start
   */
  public record Register(String name, String type, Operand value) {}

  /** The locations that its registers hold the address of, or its instructions name. */
  public SortedSet<String> namedLocations() {
    SortedSet<String> names = new TreeSet<>();
    for (Register register : registers) {
      if (register.value() instanceof Operand.Location location) {
        names.add(location.name());
      }
    }
    for (Instruction instruction : code) {
      for (Operand operand : instruction.operands()) {
        if (operand instanceof Operand.Location location) {
          names.add(location.name());
        }
      }
    }
    return names;
  }
}
