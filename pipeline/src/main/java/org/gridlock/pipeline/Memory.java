// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;

/** What the process used. */
final class Memory {
  private Memory() {}

  /** The most heap in use since the start of the process, garbage included, in bytes. */
  static long peak() {
    long peak = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP) {
        peak += pool.getPeakUsage().getUsed();
      }
    }
    return peak;
  }
}
