// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.elf;

import java.nio.ByteBuffer;

/** The tables of strings that debugging information refers to (DWARF 5, section 7.26). */
final class DebugStrings {
  private final ByteBuffer strings;
  private final ByteBuffer lineStrings;
  private final ByteBuffer offsets;

  DebugStrings(ElfFile file) throws ElfFormatException {
    strings = file.data(".debug_str");
    lineStrings = file.data(".debug_line_str");
    offsets = file.data(".debug_str_offsets");
  }

  /** The text of a value; empty where it stands in another file. */
  String text(DebugValues.Value value, long offsetsBase, boolean wide) {
    return switch (value.place()) {
      case INLINE -> value.text();
      case STRINGS -> ElfFile.string(strings, Math.toIntExact(value.number()));
      case LINE_STRINGS -> ElfFile.string(lineStrings, Math.toIntExact(value.number()));
      case INDEXED -> {
        int at = Math.toIntExact(offsetsBase + value.number() * (wide ? 8 : 4));
        long offset = wide ? offsets.getLong(at) : Integer.toUnsignedLong(offsets.getInt(at));
        yield ElfFile.string(strings, Math.toIntExact(offset));
      }
      case ELSEWHERE -> "";
    };
  }
}
