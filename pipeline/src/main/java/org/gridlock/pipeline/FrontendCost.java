// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import java.time.Duration;
import java.util.Map;
import org.gridlock.report.Phase;

/**
 * What it took to read and link a program.
 *
 * @param times wall time by phase, as far as it was measured
 * @param processorTime of the whole process from the first unit to the last program, with what Java
 *     took for compiling itself and for collecting garbage; zero when not measured
 */
public record FrontendCost(Map<Phase, Duration> times, Duration processorTime) {
  /** Nothing was measured. */
  public static final FrontendCost NONE = new FrontendCost(Map.of(), Duration.ZERO);

  public FrontendCost {
    times = Map.copyOf(times);
  }
}
