// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The memory of one state: objects by number. Objects are copied when written, so that copying a
 * memory shares them.
 *
 * <p>An address is {@code number << OFFSET_BITS | offset}; number 0 holds the null pointer.
 */
final class Memory {
  static final int OFFSET_BITS = 24;
  private static final long OFFSET_MASK = (1L << OFFSET_BITS) - 1;
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private Table<Block> objects;
  private Digest.Key digest;

  /** The contents of an object, with their digest. Never written to. */
  private record Block(byte[] bytes, Digest.Key digest) {
    static Block of(long number, byte[] bytes) {
      Digest digest = new Digest();
      digest.add(number);
      digest.add(bytes.length);
      int at = 0;
      for (; at + Long.BYTES <= bytes.length; at += Long.BYTES) {
        digest.add((long) WORD.get(bytes, at));
      }
      for (; at < bytes.length; at++) {
        digest.add(bytes[at]);
      }
      return new Block(bytes, digest.key());
    }
  }

  Memory() {
    this(Table.empty(), Digest.Key.ZERO);
  }

  private Memory(Table<Block> objects, Digest.Key digest) {
    this.objects = objects;
    this.digest = digest;
  }

  Memory copy() {
    return new Memory(objects, digest);
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
    if (objects.containsKey(number)) {
      throw new IllegalStateException("object " + number + " exists");
    }
    put(number, new byte[(int) size]);
  }

  void remove(long number) {
    Block old = objects.get(number);
    if (old != null) {
      digest = digest.minus(old.digest());
      objects = objects.without(number);
    }
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
    byte[] bytes = object(address, size).clone();
    int at = (int) offset(address);
    for (int i = 0; i < size; i++) {
      bytes[at + i] = (byte) (value >>> (8 * i));
    }
    put(number(address), bytes);
  }

  byte[] read(long address, long size) {
    byte[] bytes = object(address, size);
    int at = (int) offset(address);
    return Arrays.copyOfRange(bytes, at, at + (int) size);
  }

  void write(long address, byte[] value) {
    byte[] bytes = object(address, value.length).clone();
    System.arraycopy(value, 0, bytes, (int) offset(address), value.length);
    put(number(address), bytes);
  }

  /** The bytes from an address to the end of its object. */
  long available(long address) {
    Block block = objects.get(number(address));
    return block == null ? 0 : block.bytes().length - offset(address);
  }

  /** The same for equal contents. */
  Digest.Key digest() {
    return digest;
  }

  private byte[] object(long address, long size) {
    Block block = objects.get(number(address));
    if (block == null || offset(address) + size > block.bytes().length) {
      throw new Unsupported("an access outside of any object: " + Long.toHexString(address));
    }
    return block.bytes();
  }

  private void put(long number, byte[] bytes) {
    Block old = objects.get(number);
    Block block = Block.of(number, bytes);
    digest = (old == null ? digest : digest.minus(old.digest())).plus(block.digest());
    objects = objects.with(number, block);
  }
}
