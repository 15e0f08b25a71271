// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.elf;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Reads the attributes of the entry that describes a unit (DWARF 5, section 3.1.1). */
final class UnitEntry {
  private static final int NAME = 0x03;
  private static final int LANGUAGE = 0x13;
  private static final int FOLDER = 0x1b;
  private static final int STRING_OFFSETS_BASE = 0x72;

  private final DebugValues values;
  private final DebugStrings strings;

  UnitEntry(DebugValues values, DebugStrings strings) {
    this.values = values;
    this.strings = strings;
  }

  /** Reads the values that the attribute list at the buffer's position announces. */
  DebugUnit read(ByteBuffer abbreviation) throws ElfFormatException {
    DebugValues.@Nullable Value name = null;
    DebugValues.@Nullable Value folder = null;
    int language = 0;
    long offsetsBase = values.wide() ? 16 : 8;
    while (true) {
      int attribute = (int) DebugValues.unsigned(abbreviation);
      int form = (int) DebugValues.unsigned(abbreviation);
      if (attribute == 0 && form == 0) {
        break;
      }
      long constant =
          form == DebugValues.IMPLICIT_CONSTANT ? DebugValues.unsigned(abbreviation) : 0;
      DebugValues.Value value = values.read(form, constant);
      switch (attribute) {
        case NAME -> name = value;
        case FOLDER -> folder = value;
        case LANGUAGE -> language = (int) value.number();
        case STRING_OFFSETS_BASE -> offsetsBase = value.number();
        default -> {}
      }
    }
    return new DebugUnit(text(name, offsetsBase), text(folder, offsetsBase), language);
  }

  private String text(DebugValues.@Nullable Value value, long offsetsBase) {
    return value == null ? "" : strings.text(value, offsetsBase, values.wide());
  }
}
