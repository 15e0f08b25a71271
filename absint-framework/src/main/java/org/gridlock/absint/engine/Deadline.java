// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.engine;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.icfa.error.ResourceException.Limit;

/**
 * The limits of a run. Every fixpoint and search loop calls {@link #check}; a run that reaches a
 * limit ends as inconclusive. Not for several threads at once.
 */
public final class Deadline {
  private static final int CHECK_EVERY = 64;

  private final long endNanos;
  private final long maxMemoryBytes;
  private final CollectionTime collections =
      new CollectionTime(System.nanoTime(), CollectionTime::ofThisJava);
  private int untilCheck = CHECK_EVERY;

  private Deadline(long endNanos, long maxMemoryBytes) {
    this.endNanos = endNanos;
    this.maxMemoryBytes = maxMemoryBytes;
  }

  /** No limits. */
  public static Deadline none() {
    return new Deadline(Long.MAX_VALUE, Long.MAX_VALUE);
  }

  /**
   * Limits from now on.
   *
   * @param seconds of wall time; 0 for no limit
   * @param maxMemoryBytes of live heap; 0 for no limit
   */
  public static Deadline of(double seconds, long maxMemoryBytes) {
    return new Deadline(
        seconds <= 0 ? Long.MAX_VALUE : System.nanoTime() + (long) (seconds * 1e9),
        maxMemoryBytes <= 0 ? Long.MAX_VALUE : maxMemoryBytes);
  }

  /** Throws if a limit is reached; cheap enough for inner loops. */
  public void check() throws ResourceException {
    if (--untilCheck <= 0) {
      untilCheck = CHECK_EVERY;
      checkNow();
    }
  }

  private void checkNow() throws ResourceException {
    long now = System.nanoTime();
    if (endNanos != Long.MAX_VALUE && now - endNanos > 0) {
      throw new ResourceException(Limit.TIME, "the time limit was reached");
    }
    if (maxMemoryBytes == Long.MAX_VALUE) {
      return;
    }
    if (isMemoryExhausted()) {
      throw new ResourceException(Limit.MEMORY, "the memory limit was reached");
    }
    if (collections.isMostOfTheTime(now)) {
      throw new ResourceException(
          Limit.MEMORY, "the Java heap is so full that hardly anything but collections goes on");
    }
  }

  private boolean isMemoryExhausted() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory() > maxMemoryBytes
        && liveAfterLastCollection() > maxMemoryBytes;
  }

  /** What is in use includes garbage; what survived the last collection does not. */
  private static long liveAfterLastCollection() {
    long live = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      MemoryUsage afterCollection = pool.getCollectionUsage();
      if (pool.getType() == MemoryType.HEAP && afterCollection != null) {
        live += afterCollection.getUsed();
      }
    }
    return live;
  }
}
