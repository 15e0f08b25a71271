// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.search;

import java.util.List;
import java.util.Set;
import org.gridlock.icfa.SourcePosition;

/**
 * A deadlock that an execution reached.
 *
 * @param waits one per thread, in the order of the cycle, smallest thread number first
 */
public record Deadlock(Kind kind, List<Wait> waits) {
  public Deadlock {
    waits = List.copyOf(waits);
  }

  /** The kinds that the search tells apart. */
  public enum Kind {
    /** Threads that wait for each other's locks. */
    CYCLE,
    /** A thread waits for a lock that it holds itself. */
    SELF,
    /** A signal handler waits for a lock of the thread that it interrupts. */
    SIGNAL,
    /** A cycle in which a thread waits for the end of another. */
    JOIN,
    /** A lock whose holder has ended. */
    EXIT,
    /** A thread waits for a signal that comes if it gives up a lock it holds. */
    CONDITION,
    /** The same with a semaphore that it has waited for, in place of the lock. */
    SEMAPHORE
  }

  /**
   * What one thread waits for.
   *
   * @param thread its number
   * @param request where it waits
   * @param lock the address of the lock that it waits for, or 0; of kind {@link Kind#SEMAPHORE}
   *     that of the semaphore that it holds
   * @param acquisitions where the holder that it waits for acquired the lock, several if it did so
   *     again; empty for a join
   */
  public record Wait(
      int thread, SourcePosition request, long lock, Set<SourcePosition> acquisitions) {
    public Wait {
      acquisitions = Set.copyOf(acquisitions);
    }
  }
}
