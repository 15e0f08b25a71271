// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

/** A 128-bit digest of a state: two lanes of multiply-and-rotate mixing. Not cryptographic. */
public final class Digest {
  private static final long PRIME = 0x9E3779B97F4A7C15L;
  private static final long SECOND_PRIME = 0xC2B2AE3D27D4EB4FL;

  private long first = 1;
  private long second = 2;

  void add(long value) {
    first = Long.rotateLeft((first ^ value) * PRIME, 29);
    second = Long.rotateLeft((second + value) * SECOND_PRIME, 31) ^ first;
  }

  /** The digest as a value to compare. */
  public Key key() {
    return new Key(first, second);
  }

  /** A finished digest. */
  public record Key(long first, long second) {
    @Override
    public int hashCode() {
      return Long.hashCode(first);
    }
  }
}
