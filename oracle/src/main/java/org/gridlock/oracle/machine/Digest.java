// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

/** A 128-bit digest: two lanes of multiply-and-rotate mixing. Not cryptographic. */
public final class Digest {
  private static final long PRIME = 0x9E3779B97F4A7C15L;
  private static final long SECOND_PRIME = 0xC2B2AE3D27D4EB4FL;

  private long first = 1;
  private long second = 2;

  /** Adds a number. */
  public void add(long value) {
    first = Long.rotateLeft((first ^ value) * PRIME, 29);
    second = Long.rotateLeft((second + value) * SECOND_PRIME, 31) ^ first;
  }

  /** Adds what another digest was made of. */
  public void add(Key key) {
    add(key.first);
    add(key.second);
  }

  /** The digest as a value to compare. */
  public Key key() {
    return new Key(spread(first, PRIME), spread(second, SECOND_PRIME));
  }

  private static long spread(long lane, long prime) {
    long mixed = (lane ^ (lane >>> 32)) * prime;
    return mixed ^ (mixed >>> 29);
  }

  /** A finished digest. */
  public record Key(long first, long second) {
    /** The digest of nothing. */
    static final Key ZERO = new Key(0, 0);

    @Override
    public int hashCode() {
      return Long.hashCode(first);
    }

    /** The digest of a set with one more element. */
    Key plus(Key element) {
      return new Key(first + element.first, second + element.second);
    }

    /** The digest of a set with one element less. */
    Key minus(Key element) {
      return new Key(first - element.first, second - element.second);
    }
  }
}
