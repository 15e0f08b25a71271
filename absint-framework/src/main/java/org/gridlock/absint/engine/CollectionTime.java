// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.engine;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How much of the time goes into garbage collection. A heap that is nearly full is collected again
 * and again long before there is none left, and the time limit is looked at between collections
 * only.
 */
final class CollectionTime {
  private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(20);
  private static final double MOST_OF = 0.8;

  private final LongSupplier collectedMillis;
  private long periodStart;
  private long collectedBefore;

  /**
   * Looks on from now.
   *
   * @param now in nanoseconds
   * @param collectedMillis what all collections so far took, in milliseconds
   */
  CollectionTime(long now, LongSupplier collectedMillis) {
    this.collectedMillis = collectedMillis;
    periodStart = now;
    collectedBefore = collectedMillis.getAsLong();
  }

  /** What all collections of this Java have taken so far, in milliseconds. */
  static long ofThisJava() {
    long millis = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      millis += Math.max(0, collector.getCollectionTime());
    }
    return millis;
  }

  /** Whether the last twenty seconds, or more, were hardly anything but collections. */
  boolean isMostOfTheTime(long now) {
    long period = now - periodStart;
    if (period < PERIOD_NANOS) {
      return false;
    }
    long collected = collectedMillis.getAsLong();
    long spent = TimeUnit.MILLISECONDS.toNanos(collected - collectedBefore);
    periodStart = now;
    collectedBefore = collected;
    return spent > MOST_OF * period;
  }
}
