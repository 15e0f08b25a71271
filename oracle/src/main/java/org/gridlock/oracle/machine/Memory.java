// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * The memory of one state: objects by number. Objects are copied when written, so that copying a
 * memory shares them.
 *
 * <p>An address is {@code number << OFFSET_BITS | offset}; number 0 holds the null pointer.
 */
final class Memory {
  static final int OFFSET_BITS = 24;
  private static final long OFFSET_MASK = (1L << OFFSET_BITS) - 1;

  private final Map<Long, byte[]> objects;

  Memory() {
    this(new TreeMap<>());
  }

  private Memory(Map<Long, byte[]> objects) {
    this.objects = objects;
  }

  Memory copy() {
    return new Memory(new TreeMap<>(objects));
  }

  static long address(long number) {
    return number << OFFSET_BITS;
  }

  static long number(long address) {
    return address >>> OFFSET_BITS;
  }

  static long offset(long address) {
    return address & OFFSET_MASK;
  }

  void create(long number, long size) {
    if (size >= 1L << OFFSET_BITS) {
      throw new Unsupported("an object of " + size + " bytes");
    }
    if (objects.put(number, new byte[(int) size]) != null) {
      throw new IllegalStateException("object " + number + " exists");
    }
  }

  void remove(long number) {
    objects.remove(number);
  }

  boolean exists(long number) {
    return objects.containsKey(number);
  }

  /** Little-endian load of 1 to 8 bytes, zero-extended. */
  long load(long address, int size) {
    byte[] bytes = object(address, size);
    int at = (int) offset(address);
    long value = 0;
    for (int i = size - 1; i >= 0; i--) {
      value = value << 8 | (bytes[at + i] & 0xff);
    }
    return value;
  }

  void store(long address, int size, long value) {
    byte[] bytes = writable(address, size);
    int at = (int) offset(address);
    for (int i = 0; i < size; i++) {
      bytes[at + i] = (byte) (value >>> (8 * i));
    }
  }

  byte[] read(long address, long size) {
    byte[] bytes = object(address, size);
    int at = (int) offset(address);
    return Arrays.copyOfRange(bytes, at, at + (int) size);
  }

  void write(long address, byte[] value) {
    byte[] bytes = writable(address, value.length);
    System.arraycopy(value, 0, bytes, (int) offset(address), value.length);
  }

  /** The bytes from an address to the end of its object. */
  long available(long address) {
    byte[] bytes = objects.get(number(address));
    return bytes == null ? 0 : bytes.length - offset(address);
  }

  private byte[] object(long address, long size) {
    byte[] bytes = objects.get(number(address));
    if (bytes == null || offset(address) + size > bytes.length) {
      throw new Unsupported("an access outside of any object: " + Long.toHexString(address));
    }
    return bytes;
  }

  private byte[] writable(long address, long size) {
    byte[] copy = object(address, size).clone();
    objects.put(number(address), copy);
    return copy;
  }

  /** Adds the contents to a digest of the state. */
  void digest(Digest digest) {
    objects.forEach(
        (number, bytes) -> {
          digest.add(number);
          digest.add(bytes.length);
          ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
          while (buffer.remaining() >= 8) {
            digest.add(buffer.getLong());
          }
          while (buffer.hasRemaining()) {
            digest.add(buffer.get());
          }
        });
  }
}
