// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.set;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A growing set of non-negative ints: 64-bit words in a sorted array, so that small sets are small,
 * clustered ids share a word, and a union is one merge. Sets only grow.
 */
public final class IdSet {
  private static final int FEW = 8;
  private static final int[] NO_KEYS = {};
  private static final long[] NO_WORDS = {};

  private int[] keys = NO_KEYS;
  private long[] words = NO_WORDS;
  private int used;
  private int size;

  /** An empty set. */
  public IdSet() {}

  /** A set with the same elements. */
  public IdSet(IdSet other) {
    keys = Arrays.copyOf(other.keys, other.used);
    words = Arrays.copyOf(other.words, other.used);
    used = other.used;
    size = other.size;
  }

  /** The number of elements. */
  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public boolean contains(int id) {
    int index = Arrays.binarySearch(keys, 0, used, id >>> 6);
    return index >= 0 && (words[index] & (1L << id)) != 0;
  }

  /** Adds an element; returns whether it is new. */
  public boolean add(int id) {
    return addWord(id >>> 6, 1L << id) != 0;
  }

  /**
   * Adds the elements of {@code other}.
   *
   * @param news receives those that were not here before, or null
   * @return whether there were any
   */
  public boolean addAll(IdSet other, @Nullable IdSet news) {
    int before = size;
    if (other.used > FEW) {
      makeRoomFor(other);
    }
    for (int i = 0; i < other.used; i++) {
      long added = addWord(other.keys[i], other.words[i]);
      if (added != 0 && news != null) {
        news.addWord(other.keys[i], added);
      }
    }
    return size != before;
  }

  /** A set of the elements that are not in {@code others}. */
  public IdSet without(IdSet others) {
    IdSet rest = new IdSet();
    boolean far = others.used > FEW * used;
    int theirs = 0;
    for (int i = 0; i < used; i++) {
      if (far) {
        int found = Arrays.binarySearch(others.keys, theirs, others.used, keys[i]);
        theirs = found < 0 ? -found - 1 : found;
      }
      while (theirs < others.used && others.keys[theirs] < keys[i]) {
        theirs++;
      }
      boolean shared = theirs < others.used && others.keys[theirs] == keys[i];
      long word = shared ? words[i] & ~others.words[theirs] : words[i];
      if (word != 0) {
        rest.addWord(keys[i], word);
      }
    }
    return rest;
  }

  /** Visits the elements in ascending order; the set must not change meanwhile. */
  public void forEach(IntConsumer visitor) {
    for (int i = 0; i < used; i++) {
      int base = keys[i] << 6;
      for (long word = words[i]; word != 0; word &= word - 1) {
        visitor.accept(base + Long.numberOfTrailingZeros(word));
      }
    }
  }

  /** The bits of {@code word} that were not set. */
  private long addWord(int key, long word) {
    int index = used > 0 && keys[used - 1] < key ? -used - 1 : find(key);
    if (index >= 0) {
      long added = word & ~words[index];
      words[index] |= added;
      size += Long.bitCount(added);
      return added;
    }
    insert(-index - 1, key, word);
    size += Long.bitCount(word);
    return word;
  }

  private int find(int key) {
    return Arrays.binarySearch(keys, 0, used, key);
  }

  private void insert(int at, int key, long word) {
    if (used == keys.length) {
      int capacity = used == 0 ? 1 : used + (used >> 1) + 1;
      keys = Arrays.copyOf(keys, capacity);
      words = Arrays.copyOf(words, capacity);
    }
    System.arraycopy(keys, at, keys, at + 1, used - at);
    System.arraycopy(words, at, words, at + 1, used - at);
    keys[at] = key;
    words[at] = word;
    used++;
  }

  /** Inserts empty words for the keys of {@code other} in one merge instead of many shifts. */
  private void makeRoomFor(IdSet other) {
    int missing = countMissing(other);
    if (missing == 0) {
      return;
    }
    int[] mergedKeys = new int[used + missing];
    long[] mergedWords = new long[used + missing];
    int mine = 0;
    int theirs = 0;
    for (int i = 0; i < mergedKeys.length; i++) {
      boolean takeMine = theirs == other.used || (mine < used && keys[mine] <= other.keys[theirs]);
      if (takeMine) {
        if (theirs < other.used && other.keys[theirs] == keys[mine]) {
          theirs++;
        }
        mergedKeys[i] = keys[mine];
        mergedWords[i] = words[mine++];
      } else {
        mergedKeys[i] = other.keys[theirs++];
      }
    }
    keys = mergedKeys;
    words = mergedWords;
    used = mergedKeys.length;
  }

  private int countMissing(IdSet other) {
    int missing = 0;
    int mine = 0;
    for (int i = 0; i < other.used; i++) {
      while (mine < used && keys[mine] < other.keys[i]) {
        mine++;
      }
      if (mine == used || keys[mine] != other.keys[i]) {
        missing++;
      }
    }
    return missing;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof IdSet set
            && size == set.size
            && Arrays.equals(keys, 0, used, set.keys, 0, set.used)
            && Arrays.equals(words, 0, used, set.words, 0, set.used));
  }

  @Override
  public int hashCode() {
    int hash = size;
    for (int i = 0; i < used; i++) {
      hash = 31 * hash + keys[i] + Long.hashCode(words[i]);
    }
    return hash;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("{");
    forEach(id -> text.append(text.length() == 1 ? "" : ", ").append(id));
    return text.append('}').toString();
  }
}
