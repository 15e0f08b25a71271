// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a scan counted and how long it took. Counts are the same in every run, times are not.
 *
 * @param counts only what was counted before the run ended
 * @param times wall time by phase
 * @param frontendProcessorTime of all threads while the program was read and linked; zero when not
 *     measured, or told with another program that was read at the same time
 * @param peakMemoryBytes the most heap in use; 0 when not measured
 */
public record Statistics(
    Map<Counter, Long> counts,
    Map<Phase, Duration> times,
    Duration frontendProcessorTime,
    long peakMemoryBytes) {

  /** Nothing was counted. */
  public static final Statistics NONE = new Statistics(Map.of(), Map.of(), Duration.ZERO, 0);

  public Statistics {
    Map<Counter, Long> copiedCounts = new EnumMap<>(Counter.class);
    copiedCounts.putAll(counts);
    counts = Collections.unmodifiableMap(copiedCounts);
    Map<Phase, Duration> copiedTimes = new EnumMap<>(Phase.class);
    copiedTimes.putAll(times);
    times = Collections.unmodifiableMap(copiedTimes);
  }

  /** The time of all phases. */
  public Duration total() {
    return times.values().stream().reduce(Duration.ZERO, Duration::plus);
  }

  /** Whether there is a time or an amount of memory, which differ from run to run. */
  public boolean isMeasured() {
    return !times.isEmpty() || peakMemoryBytes > 0;
  }

  /** The counts alone. */
  public Statistics withoutTimes() {
    return new Statistics(counts, Map.of(), Duration.ZERO, 0);
  }
}
