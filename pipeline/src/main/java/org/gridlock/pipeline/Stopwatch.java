// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.report.Phase;

/** Times the phases of one analysis and announces each. */
final class Stopwatch {
  private final Consumer<Phase> listener;
  private final Map<Phase, Duration> times = new EnumMap<>(Phase.class);

  Stopwatch(Consumer<Phase> listener) {
    this.listener = listener;
  }

  /** What a phase does. */
  interface Step<T> {
    T run() throws ResourceException;
  }

  /** Runs a phase; its time counts also when a limit ends it. */
  <T> T time(Phase phase, Step<T> step) throws ResourceException {
    listener.accept(phase);
    long start = System.nanoTime();
    try {
      return step.run();
    } finally {
      times.merge(phase, Duration.ofNanos(System.nanoTime() - start), Duration::plus);
    }
  }

  Map<Phase, Duration> times() {
    return times;
  }
}
