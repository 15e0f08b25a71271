// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A map from numbers to values, in the order of the numbers. Immutable: a changed copy shares the
 * values. Made for few entries, of which states have many nearly equal copies.
 */
public final class Table<V> {
  private final long[] keys;
  private final Object[] values;

  private Table(long[] keys, Object[] values) {
    this.keys = keys;
    this.values = values;
  }

  static <V> Table<V> empty() {
    return new Table<>(new long[0], new Object[0]);
  }

  /** How many entries there are. */
  public int size() {
    return keys.length;
  }

  /** Whether there is no entry. */
  public boolean isEmpty() {
    return keys.length == 0;
  }

  /** The key of the {@code index}-th entry. */
  public long key(int index) {
    return keys[index];
  }

  /** The value of the {@code index}-th entry. */
  @SuppressWarnings("unchecked") // only values of that type are put in
  public V value(int index) {
    return (V) values[index];
  }

  /** The value of a key, or null. */
  public @Nullable V get(long key) {
    int index = Arrays.binarySearch(keys, key);
    return index < 0 ? null : value(index);
  }

  /** Whether the key has a value. */
  public boolean containsKey(long key) {
    return Arrays.binarySearch(keys, key) >= 0;
  }

  /** The values, in the order of their keys. */
  @SuppressWarnings("unchecked") // only values of that type are put in
  public List<V> values() {
    return (List<V>) Arrays.asList(values);
  }

  /** The table with that value for the key. */
  Table<V> with(long key, V value) {
    int index = Arrays.binarySearch(keys, key);
    if (index >= 0) {
      Object[] changed = values.clone();
      changed[index] = value;
      return new Table<>(keys, changed);
    }
    int at = -index - 1;
    long[] moreKeys = Arrays.copyOf(keys, keys.length + 1);
    Object[] moreValues = Arrays.copyOf(values, keys.length + 1);
    System.arraycopy(keys, at, moreKeys, at + 1, keys.length - at);
    System.arraycopy(values, at, moreValues, at + 1, keys.length - at);
    moreKeys[at] = key;
    moreValues[at] = value;
    return new Table<>(moreKeys, moreValues);
  }

  /** The table without the key. */
  Table<V> without(long key) {
    int at = Arrays.binarySearch(keys, key);
    if (at < 0) {
      return this;
    }
    long[] fewerKeys = new long[keys.length - 1];
    Object[] fewerValues = new Object[keys.length - 1];
    System.arraycopy(keys, 0, fewerKeys, 0, at);
    System.arraycopy(values, 0, fewerValues, 0, at);
    System.arraycopy(keys, at + 1, fewerKeys, at, fewerKeys.length - at);
    System.arraycopy(values, at + 1, fewerValues, at, fewerKeys.length - at);
    return new Table<>(fewerKeys, fewerValues);
  }
}
