// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import java.util.SortedMap;
import java.util.TreeMap;
import org.gridlock.icfa.Location;
import org.jspecify.annotations.Nullable;

/**
 * Who holds a lock. Immutable.
 *
 * @param writer the thread that holds it exclusively, or {@link #NOBODY}
 * @param count how often it holds it (recursive mutexes)
 * @param acquiredAt where the writer acquired it first
 * @param readers where each reader acquired it
 */
public record LockState(
    int writer, int count, @Nullable Location acquiredAt, SortedMap<Integer, Location> readers) {
  /** No thread. */
  public static final int NOBODY = -1;

  static final LockState FREE = new LockState(NOBODY, 0, null, new TreeMap<>());

  boolean isFree() {
    return writer == NOBODY && readers.isEmpty();
  }

  LockState lockedBy(int thread, Location where) {
    return writer == thread
        ? new LockState(thread, count + 1, acquiredAt, readers)
        : new LockState(thread, 1, where, readers);
  }

  LockState readBy(int thread, Location where) {
    SortedMap<Integer, Location> more = new TreeMap<>(readers);
    more.putIfAbsent(thread, where);
    return new LockState(writer, count, acquiredAt, more);
  }

  /** What is left after one unlock by the thread; unchanged if it does not hold it. */
  LockState unlockedBy(int thread) {
    if (writer == thread) {
      return count > 1
          ? new LockState(writer, count - 1, acquiredAt, readers)
          : new LockState(NOBODY, 0, null, readers);
    }
    if (readers.containsKey(thread)) {
      SortedMap<Integer, Location> fewer = new TreeMap<>(readers);
      fewer.remove(thread);
      return new LockState(writer, count, acquiredAt, fewer);
    }
    return this;
  }

  /** Where the thread acquired it, or null if it does not hold it. */
  public @Nullable Location heldSince(int thread) {
    return writer == thread ? acquiredAt : readers.get(thread);
  }
}
