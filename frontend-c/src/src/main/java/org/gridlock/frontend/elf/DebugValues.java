// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.elf;

import java.nio.ByteBuffer;

/**
 * Reads the values of attributes (DWARF 5, section 7.5.5 and table 7.6).
 *
 * @param wide whether offsets have 64 bits
 * @param addressSize in bytes
 */
record DebugValues(ByteBuffer info, int version, boolean wide, int addressSize) {
  static final int IMPLICIT_CONSTANT = 0x21;

  private static final int INDIRECT = 0x16;

  /** Where the text of a value stands. */
  enum Place {
    INLINE,
    STRINGS,
    LINE_STRINGS,
    INDEXED,
    ELSEWHERE
  }

  /** A value: its number, offset or index, and its text if that stands in the entry. */
  record Value(long number, Place place, String text) {
    static Value number(long number) {
      return new Value(number, Place.ELSEWHERE, "");
    }
  }

  Value read(int givenForm, long constant) throws ElfFormatException {
    int form = givenForm;
    while (form == INDIRECT) {
      form = (int) unsigned(info);
    }
    return switch (form) {
      case 0x08 -> new Value(0, Place.INLINE, inline());
      case 0x0e -> new Value(offset(), Place.STRINGS, "");
      case 0x1f -> new Value(offset(), Place.LINE_STRINGS, "");
      case 0x1a -> new Value(unsigned(info), Place.INDEXED, "");
      case 0x25 -> new Value(number(1), Place.INDEXED, "");
      case 0x26 -> new Value(number(2), Place.INDEXED, "");
      case 0x27 -> new Value(number(3), Place.INDEXED, "");
      case 0x28 -> new Value(number(4), Place.INDEXED, "");
      case IMPLICIT_CONSTANT -> Value.number(constant);
      default -> Value.number(plain(form));
    };
  }

  private long plain(int form) throws ElfFormatException {
    return switch (form) {
      case 0x19 -> 1; // flag_present
      case 0x0b, 0x0c, 0x11, 0x29 -> number(1);
      case 0x05, 0x12, 0x2a -> number(2);
      case 0x2b -> number(3);
      case 0x06, 0x13, 0x1c, 0x2c -> number(4);
      case 0x07, 0x14, 0x20, 0x24 -> number(8);
      case 0x0d, 0x0f, 0x15, 0x1b, 0x22, 0x23 -> unsigned(info);
      case 0x01 -> number(addressSize);
      case 0x10 -> version == 2 ? number(addressSize) : offset(); // ref_addr
      case 0x17, 0x1d, 0x1f20, 0x1f21 -> offset();
      case 0x1e -> skip(16);
      case 0x0a -> skip(number(1));
      case 0x03 -> skip(number(2));
      case 0x04 -> skip(number(4));
      case 0x09, 0x18 -> skip(unsigned(info));
      default -> throw new ElfFormatException("debugging information of unknown form " + form);
    };
  }

  private long skip(long count) {
    info.position(Math.toIntExact(info.position() + count));
    return 0;
  }

  private long offset() {
    return number(wide ? 8 : 4);
  }

  private long number(int size) {
    return switch (size) {
      case 1 -> Byte.toUnsignedLong(info.get());
      case 2 -> Short.toUnsignedLong(info.getShort());
      case 3 -> {
        long low = Byte.toUnsignedLong(info.get());
        long middle = Byte.toUnsignedLong(info.get());
        long high = Byte.toUnsignedLong(info.get());
        boolean little = info.order() == java.nio.ByteOrder.LITTLE_ENDIAN;
        yield little ? low | middle << 8 | high << 16 : high | middle << 8 | low << 16;
      }
      case 4 -> Integer.toUnsignedLong(info.getInt());
      case 8 -> info.getLong();
      default -> throw new IllegalArgumentException("a number of " + size + " bytes");
    };
  }

  private String inline() {
    int start = info.position();
    String text = ElfFile.string(info, start);
    while (info.get() != 0) {
      // The text is read already; this only moves behind it.
    }
    return text;
  }

  /** A number in LEB128; signed ones come out wrong, but their length is right. */
  static long unsigned(ByteBuffer bytes) {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte part = bytes.get();
      value |= (long) (part & 0x7f) << shift;
      if (part >= 0) {
        return value;
      }
    }
  }
}
