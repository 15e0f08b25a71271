// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.engine;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class CollectionTimeTest {
  private final AtomicLong collected = new AtomicLong(5_000);
  private final CollectionTime time = new CollectionTime(seconds(100), collected::get);

  @Test
  void aFullHeapIsCollectedAllTheTime() {
    collected.addAndGet(19_000);
    assertFalse(time.isMostOfTheTime(seconds(119.9)));
    assertTrue(time.isMostOfTheTime(seconds(120)));
  }

  @Test
  void whatWasCollectedBeforeDoesNotCount() {
    assertFalse(time.isMostOfTheTime(seconds(120)));
    collected.addAndGet(15_000);
    assertFalse(time.isMostOfTheTime(seconds(140)));
    collected.addAndGet(15_000);
    assertFalse(time.isMostOfTheTime(seconds(160)));
    collected.addAndGet(28_000);
    assertTrue(time.isMostOfTheTime(seconds(190)));
  }

  private static long seconds(double seconds) {
    return (long) (seconds * TimeUnit.SECONDS.toNanos(1));
  }
}
