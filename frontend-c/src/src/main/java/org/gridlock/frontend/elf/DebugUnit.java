// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.elf;

/**
 * A unit of which a linked file has debugging information.
 *
 * @param name the source file as the compiler was given it, possibly mapped by an option
 * @param folder where the compiler ran, possibly mapped; empty if unknown
 * @param language the number that DWARF has for it (DWARF 5, table 7.17)
 */
public record DebugUnit(String name, String folder, int language) {
  /** Whether the unit is C. */
  public boolean isC() {
    return switch (language) {
      case 0x01, 0x02, 0x0c, 0x1d, 0x2c, 0x3e -> true; // C89, C, C99, C11, C17, C23
      default -> false;
    };
  }
}
