// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.elf;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the first entry of each unit in the debugging information, of DWARF 2 to 5 (DWARF 5,
 * sections 7.5.1 to 7.5.6). What follows it is skipped.
 */
public final class DebugUnits {
  private static final int COMPILE_UNIT = 0x11;
  private static final int TYPE = 0x02;
  private static final int SKELETON = 0x04;
  private static final int SPLIT_COMPILE = 0x05;
  private static final int SPLIT_TYPE = 0x06;

  private final ElfFile file;
  private final ByteBuffer info;
  private final ByteBuffer abbreviations;
  private final DebugStrings strings;

  private DebugUnits(ElfFile file) throws ElfFormatException {
    this.file = file;
    this.info = file.data(".debug_info");
    this.abbreviations = file.data(".debug_abbrev");
    this.strings = new DebugStrings(file);
  }

  /** The units in the order of the file; none if it has no debugging information. */
  public static List<DebugUnit> of(ElfFile file) throws ElfFormatException {
    DebugUnits reader = new DebugUnits(file);
    try {
      return reader.units();
    } catch (BufferUnderflowException
        | IndexOutOfBoundsException
        | IllegalArgumentException
        | ArithmeticException e) {
      throw file.broken("debugging information", e);
    }
  }

  private List<DebugUnit> units() throws ElfFormatException {
    List<DebugUnit> units = new ArrayList<>();
    int at = 0;
    while (at + Integer.BYTES < info.limit()) {
      info.position(at);
      long length = Integer.toUnsignedLong(info.getInt());
      boolean wide = length == 0xffffffffL;
      if (wide) {
        length = info.getLong();
      }
      int next = Math.toIntExact(info.position() + length);
      unit(wide, units);
      at = next;
    }
    return units;
  }

  private void unit(boolean wide, List<DebugUnit> units) throws ElfFormatException {
    int version = info.getShort();
    if (version < 2 || version > 5) {
      throw file.broken("debugging information of version " + version, null);
    }
    int kind = version >= 5 ? info.get() : 0;
    int addressSize = version >= 5 ? info.get() : 0;
    long table = wide ? info.getLong() : Integer.toUnsignedLong(info.getInt());
    if (version < 5) {
      addressSize = info.get();
    }
    switch (kind) {
      case SKELETON, SPLIT_COMPILE -> info.position(info.position() + Long.BYTES);
      case TYPE, SPLIT_TYPE ->
          info.position(info.position() + Long.BYTES + (wide ? Long.BYTES : Integer.BYTES));
      default -> {}
    }
    long code = DebugValues.unsigned(info);
    if (code == 0) {
      return;
    }
    abbreviations.position(Math.toIntExact(table));
    if (find(code) != COMPILE_UNIT) {
      return;
    }
    DebugValues values = new DebugValues(info, version, wide, addressSize);
    units.add(new UnitEntry(values, strings).read(abbreviations));
  }

  /** Moves to the attributes of an abbreviation; the result is its tag, 0 if there is none. */
  private int find(long wanted) {
    while (true) {
      long code = DebugValues.unsigned(abbreviations);
      if (code == 0) {
        return 0;
      }
      int tag = (int) DebugValues.unsigned(abbreviations);
      abbreviations.get();
      if (code == wanted) {
        return tag;
      }
      long attribute;
      do {
        attribute = DebugValues.unsigned(abbreviations);
        long form = DebugValues.unsigned(abbreviations);
        if (form == DebugValues.IMPLICIT_CONSTANT) {
          DebugValues.unsigned(abbreviations);
        }
      } while (attribute != 0);
    }
  }
}
