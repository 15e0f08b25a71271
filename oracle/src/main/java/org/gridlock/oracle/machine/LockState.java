// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gridlock.icfa.Location;

/**
 * Who holds a lock. Immutable.
 *
 * @param writer the thread that holds it exclusively, or {@link #NOBODY}
 * @param holds what each holder has, the writer among them
 */
public record LockState(int writer, SortedMap<Integer, Hold> holds) {
  /** No thread. */
  public static final int NOBODY = -1;

  static final LockState FREE = new LockState(NOBODY, new TreeMap<>());

  /**
   * How a thread holds a lock.
   *
   * @param count how many releases it takes to be rid of it
   * @param acquisitions where it was acquired since it was last free of it, each place once; which
   *     of several acquisitions a release undoes is nobody's to say
   */
  public record Hold(int count, List<Location> acquisitions) {
    static final Hold NONE = new Hold(0, List.of());

    public Hold {
      acquisitions = List.copyOf(acquisitions);
    }

    Hold again(Location where) {
      if (acquisitions.contains(where)) {
        return new Hold(count + 1, acquisitions);
      }
      List<Location> more = new ArrayList<>(acquisitions);
      more.add(where);
      return new Hold(count + 1, more);
    }
  }

  boolean isFree() {
    return holds.isEmpty();
  }

  LockState lockedBy(int thread, Location where) {
    return new LockState(thread, with(thread, hold(thread).again(where)));
  }

  LockState readBy(int thread, Location where) {
    return new LockState(writer, with(thread, hold(thread).again(where)));
  }

  /** What is left after one unlock by the thread; unchanged if it does not hold it. */
  LockState unlockedBy(int thread) {
    Hold hold = hold(thread);
    if (hold.count() == 0) {
      return this;
    }
    if (hold.count() > 1) {
      return new LockState(writer, with(thread, new Hold(hold.count() - 1, hold.acquisitions())));
    }
    SortedMap<Integer, Hold> fewer = new TreeMap<>(holds);
    fewer.remove(thread);
    return new LockState(writer == thread ? NOBODY : writer, fewer);
  }

  LockState withoutHolder(int thread) {
    SortedMap<Integer, Hold> fewer = new TreeMap<>(holds);
    fewer.remove(thread);
    return new LockState(writer == thread ? NOBODY : writer, fewer);
  }

  /** Where the thread may have acquired what it holds; empty if it does not hold the lock. */
  public List<Location> acquisitions(int thread) {
    return hold(thread).acquisitions();
  }

  private Hold hold(int thread) {
    return holds.getOrDefault(thread, Hold.NONE);
  }

  private SortedMap<Integer, Hold> with(int thread, Hold hold) {
    SortedMap<Integer, Hold> more = new TreeMap<>(holds);
    more.put(thread, hold);
    return more;
  }

  void digest(Digest digest) {
    digest.add(writer);
    holds.forEach(
        (thread, hold) -> {
          digest.add(thread);
          digest.add(hold.count());
          hold.acquisitions().forEach(where -> digest.add(where.id()));
          digest.add(-4);
        });
  }
}
