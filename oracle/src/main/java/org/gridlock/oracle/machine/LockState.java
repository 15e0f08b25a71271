// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.icfa.Location;

/**
 * Who holds a lock. Immutable.
 *
 * @param writer the thread that holds it exclusively, or {@link #NOBODY}
 * @param holds what each holder has, the writer among them
 */
public record LockState(int writer, Table<Hold> holds) {
  /** No thread. */
  public static final int NOBODY = -1;

  static final LockState FREE = new LockState(NOBODY, Table.empty());

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
    return withoutHolder(thread);
  }

  LockState withoutHolder(int thread) {
    return new LockState(writer == thread ? NOBODY : writer, holds.without(thread));
  }

  /** Where the thread may have acquired what it holds; empty if it does not hold the lock. */
  public List<Location> acquisitions(int thread) {
    return hold(thread).acquisitions();
  }

  /** How many releases the thread is away from not holding it. */
  int count(int thread) {
    return hold(thread).count();
  }

  private Hold hold(int thread) {
    Hold hold = holds.get(thread);
    return hold == null ? Hold.NONE : hold;
  }

  private Table<Hold> with(int thread, Hold hold) {
    return holds.with(thread, hold);
  }

  void digest(Digest digest) {
    digest.add(writer);
    for (int i = 0; i < holds.size(); i++) {
      digest.add(holds.key(i));
      digest.add(holds.value(i).count());
      holds.value(i).acquisitions().forEach(where -> digest.add(where.id()));
      digest.add(-4);
    }
  }
}
