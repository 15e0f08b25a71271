// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

import java.util.Arrays;

/** Grows a sequence of bytes; small numbers take one byte. */
final class PackedOutput {
  private static final int MORE = 0x80;

  private byte[] bytes = new byte[256];
  private int length;

  /** A number that is not negative, such as an index or a count. */
  void index(int value) {
    if (value < 0) {
      throw new IllegalArgumentException(Integer.toString(value));
    }
    unsigned(value);
  }

  /** Any number. */
  void number(long value) {
    // The sign goes to the lowest bit, so that small negative numbers are short too.
    unsigned((value << 1) ^ (value >> (Long.SIZE - 1)));
  }

  void real(double value) {
    number(Double.doubleToRawLongBits(value));
  }

  void flag(boolean value) {
    unsigned(value ? 1 : 0);
  }

  void word(Enum<?> value) {
    unsigned(value.ordinal());
  }

  /** A text, char by char: literals need not be valid Unicode. */
  void text(String text) {
    index(text.length());
    for (int i = 0; i < text.length(); i++) {
      unsigned(text.charAt(i));
    }
  }

  void append(PackedOutput other) {
    reserve(other.length);
    System.arraycopy(other.bytes, 0, bytes, length, other.length);
    length += other.length;
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }

  private void unsigned(long value) {
    reserve(10);
    long rest = value;
    while ((rest & -MORE) != 0) {
      bytes[length++] = (byte) (rest | MORE);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
  }

  private void reserve(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
    }
  }
}
