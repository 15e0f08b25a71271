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
  private Phase current = Phase.READ;
  private long start;

  /**
   * Makes one.
   *
   * @param before what other phases have taken
   */
  Stopwatch(Consumer<Phase> listener, Map<Phase, Duration> before) {
    this.listener = listener;
    times.putAll(before);
  }

  /** What a phase does. */
  interface Step<T> {
    T run() throws ResourceException;
  }

  /** Runs a phase; its time counts also when a limit ends it. */
  <T> T time(Phase phase, Step<T> step) throws ResourceException {
    begin(phase);
    try {
      return step.run();
    } finally {
      end();
    }
  }

  /** Within a step: from now on its time is that of another phase. */
  void next(Phase phase) {
    end();
    begin(phase);
  }

  private void begin(Phase phase) {
    listener.accept(phase);
    current = phase;
    start = System.nanoTime();
  }

  private void end() {
    times.merge(current, Duration.ofNanos(System.nanoTime() - start), Duration::plus);
  }

  Map<Phase, Duration> times() {
    return times;
  }
}
