// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.set;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A growing set of non-negative ints: 64-bit words in a sorted array, so that small sets are small,
 * clustered ids share a word, and a union is one merge. Sets only grow. Equal sets may share their
 * arrays until one of them grows.
 */
public final class IdSet {
  /** Larger unions are one merge instead of many insertions. */
  private static final int FEW = 8;

  private static final int[] NO_KEYS = {};
  private static final long[] NO_WORDS = {};

  private int[] keys = NO_KEYS;
  private long[] words = NO_WORDS;
  private int used;
  private int size;

  /** Whether another set may have the same arrays, so that they must not change. */
  private boolean shared;

  /** An empty set. */
  public IdSet() {}

  /** A set with the same elements. */
  public IdSet(IdSet other) {
    become(other);
  }

  /** Makes the elements those of {@code other}; both share their memory until one of them grows. */
  public void become(IdSet other) {
    keys = other.keys;
    words = other.words;
    used = other.used;
    size = other.size;
    shared = true;
    other.shared = true;
  }

  /** Gives back memory that is there only for the set to grow. */
  public void trim() {
    if (used < keys.length) {
      copy(used);
    }
  }

  /** The number of elements. */
  public int size() {
    return size;
  }

  /** The number of words that hold them: what a union costs. */
  public int wordCount() {
    return used;
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
    return addAll(other, null, news);
  }

  /**
   * Adds the elements of {@code other} that are not in {@code excepted}.
   *
   * @param news receives those that were not here before, or null
   * @return whether there were any
   */
  public boolean addAll(IdSet other, @Nullable Mask excepted, @Nullable IdSet news) {
    int before = size;
    if (size == 0 && excepted == null && other.used > FEW) {
      become(other);
      if (news != null) {
        news.addAll(other, null);
      }
      return true;
    }
    if (other.used > FEW) {
      makeRoomFor(other, excepted);
    }
    for (int i = 0; i < other.used; i++) {
      long word = other.word(i, excepted);
      long added = word == 0 ? 0 : addWord(other.keys[i], word);
      if (added != 0 && news != null) {
        news.addWord(other.keys[i], added);
      }
    }
    return size != before;
  }

  /** A set of the elements that are not in {@code others}. */
  public IdSet without(Mask others) {
    IdSet rest = new IdSet();
    rest.addAll(this, others, null);
    return rest;
  }

  private long word(int index, @Nullable Mask excepted) {
    return excepted == null ? words[index] : words[index] & ~excepted.word(keys[index]);
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
      if (added != 0) {
        if (shared) {
          copy(used);
        }
        words[index] |= added;
        size += Long.bitCount(added);
      }
      return added;
    }
    insert(-index - 1, key, word);
    size += Long.bitCount(word);
    return word;
  }

  /** Makes new arrays, which no other set has. */
  private void copy(int capacity) {
    keys = Arrays.copyOf(keys, capacity);
    words = Arrays.copyOf(words, capacity);
    shared = false;
  }

  private int find(int key) {
    return Arrays.binarySearch(keys, 0, used, key);
  }

  private void insert(int at, int key, long word) {
    if (used == keys.length || shared) {
      copy(used == 0 ? 1 : used + (used >> 1) + 1);
    }
    System.arraycopy(keys, at, keys, at + 1, used - at);
    System.arraycopy(words, at, words, at + 1, used - at);
    keys[at] = key;
    words[at] = word;
    used++;
  }

  /** Inserts empty words for the keys of {@code other} in one merge instead of many shifts. */
  private void makeRoomFor(IdSet other, @Nullable Mask excepted) {
    int missing = countMissing(other, excepted);
    if (missing == 0) {
      return;
    }
    int[] mergedKeys = new int[used + missing];
    long[] mergedWords = new long[used + missing];
    int mine = 0;
    int theirs = 0;
    for (int i = 0; i < mergedKeys.length; i++) {
      while (theirs < other.used && other.word(theirs, excepted) == 0) {
        theirs++;
      }
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
    shared = false;
  }

  private int countMissing(IdSet other, @Nullable Mask excepted) {
    int missing = 0;
    int mine = 0;
    for (int i = 0; i < other.used; i++) {
      while (mine < used && keys[mine] < other.keys[i]) {
        mine++;
      }
      if ((mine == used || keys[mine] != other.keys[i]) && other.word(i, excepted) != 0) {
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
