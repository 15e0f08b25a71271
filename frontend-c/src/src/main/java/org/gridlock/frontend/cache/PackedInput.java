// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

/**
 * Reads what {@link PackedOutput} wrote. Bytes that it did not write end in some unchecked
 * exception.
 */
final class PackedInput {
  private static final int MORE = 0x80;

  private final byte[] bytes;
  private int at;

  PackedInput(byte[] bytes) {
    this.bytes = bytes;
  }

  int index() {
    return Math.toIntExact(unsigned());
  }

  long number() {
    long value = unsigned();
    return (value >>> 1) ^ -(value & 1);
  }

  double real() {
    return Double.longBitsToDouble(number());
  }

  boolean flag() {
    return unsigned() != 0;
  }

  /** A word of an enumeration, given all its values. */
  <E extends Enum<E>> E word(E[] values) {
    return values[index()];
  }

  String text() {
    char[] text = new char[index()];
    for (int i = 0; i < text.length; i++) {
      text[i] = (char) unsigned();
    }
    return new String(text);
  }

  boolean isAtEnd() {
    return at == bytes.length;
  }

  private long unsigned() {
    long value = 0;
    int shift = 0;
    byte next;
    do {
      next = bytes[at++];
      value |= (long) (next & (MORE - 1)) << shift;
      shift += 7;
    } while ((next & MORE) != 0);
    return value;
  }
}
