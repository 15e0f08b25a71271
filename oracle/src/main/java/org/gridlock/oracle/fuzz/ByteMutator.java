// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fuzz;

import java.util.Arrays;
import java.util.Random;

/** Damages a file: bytes and words are replaced, copied, lost or doubled. */
final class ByteMutator {
  private static final long[] STRANGE = {
    0,
    1,
    -1,
    0x7f,
    0x80,
    0xff,
    0x7fff,
    0x8000,
    0xffff,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    0xffffffffL,
    Long.MAX_VALUE,
    Long.MIN_VALUE
  };
  private static final int MOST = 6;

  private final Random random;

  ByteMutator(long seed) {
    this.random = new Random(seed);
  }

  /** A damaged copy. */
  byte[] mutate(byte[] whole) {
    if (random.nextInt(10) == 0) {
      return Arrays.copyOf(whole, random.nextInt(whole.length + 1));
    }
    byte[] bytes = whole.clone();
    int changes = random.nextBoolean() ? 1 : 1 + random.nextInt(MOST);
    for (int i = 0; i < changes && bytes.length > 0; i++) {
      bytes = change(bytes);
    }
    return bytes;
  }

  /** Headers stand at both ends of a file, so those are damaged more often. */
  private int position(int length) {
    int near = Math.min(length, 1 + random.nextInt(2048));
    return switch (random.nextInt(4)) {
      case 0 -> random.nextInt(Math.min(length, 64));
      case 1 -> random.nextInt(near);
      case 2 -> length - 1 - random.nextInt(near);
      default -> random.nextInt(length);
    };
  }

  private byte[] change(byte[] bytes) {
    int at = position(bytes.length);
    int count = Math.min(bytes.length - at, 1 << random.nextInt(5));
    switch (random.nextInt(6)) {
      case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
      case 1 -> bytes[at] = (byte) random.nextInt();
      case 2 -> {
        long value = STRANGE[random.nextInt(STRANGE.length)];
        for (int i = 0; i < Math.min(count, Long.BYTES); i++) {
          bytes[at + i] = (byte) (value >>> (8 * i));
        }
      }
      case 3 -> System.arraycopy(bytes, random.nextInt(bytes.length - count + 1), bytes, at, count);
      case 4 -> {
        byte[] shorter = new byte[bytes.length - count];
        System.arraycopy(bytes, 0, shorter, 0, at);
        System.arraycopy(bytes, at + count, shorter, at, shorter.length - at);
        return shorter;
      }
      default -> {
        byte[] longer = new byte[bytes.length + count];
        System.arraycopy(bytes, 0, longer, 0, at + count);
        System.arraycopy(bytes, at, longer, at + count, bytes.length - at);
        return longer;
      }
    }
    return bytes;
  }
}
