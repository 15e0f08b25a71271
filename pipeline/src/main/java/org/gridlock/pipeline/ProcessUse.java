// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.time.Duration;
import java.util.stream.Stream;

/** What the process used. */
public final class ProcessUse {
  private ProcessUse() {}

  /**
   * The most heap in use since the start of the process, or since {@link #forgetPeak}, garbage
   * included, in bytes.
   */
  public static long peakHeap() {
    return heapPools().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
  }

  /** Measures the peak anew from now on. */
  public static void forgetPeak() {
    heapPools().forEach(MemoryPoolMXBean::resetPeakUsage);
  }

  private static Stream<MemoryPoolMXBean> heapPools() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP);
  }

  /** The processor time of all threads so far; zero where Java cannot tell. */
  public static Duration processorTime() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? Duration.ofNanos(Math.max(0, system.getProcessCpuTime()))
        : Duration.ZERO;
  }
}
