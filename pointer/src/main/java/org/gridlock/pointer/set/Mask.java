// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.set;

import java.util.Arrays;

/** A growing set of non-negative ints that is asked often: one bit for each up to the largest. */
public final class Mask {
  private long[] words = {};
  private int size;

  /** An empty set. */
  public Mask() {}

  /** Adds an element. */
  public void add(int id) {
    int key = id >>> 6;
    if (key >= words.length) {
      words = Arrays.copyOf(words, Math.max(key + 1, 2 * words.length));
    }
    long bit = 1L << id;
    size += (words[key] & bit) == 0 ? 1 : 0;
    words[key] |= bit;
  }

  public boolean contains(int id) {
    return (word(id >>> 6) & (1L << id)) != 0;
  }

  /** The number of elements. */
  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  /** The elements from {@code 64 * key} on, as bits. */
  long word(int key) {
    return key < words.length ? words[key] : 0;
  }
}
