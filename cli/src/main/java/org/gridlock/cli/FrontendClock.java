// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.gridlock.cli.scan.ScanListener;
import org.gridlock.frontend.Progress;
import org.gridlock.pipeline.FrontendCost;
import org.gridlock.pipeline.ProcessUse;
import org.gridlock.report.Phase;

/** Passes on how far the frontend has come, and times it. */
final class FrontendClock implements Progress {
  private final ScanListener listener;
  private final Map<Phase, Duration> times = new EnumMap<>(Phase.class);
  private Phase current = Phase.READ;
  private long start = System.nanoTime();
  private final Duration processorStart = ProcessUse.processorTime();
  private Duration processorTime = Duration.ZERO;

  /** Begins to read. */
  FrontendClock(ScanListener listener) {
    this.listener = listener;
    listener.phase(Phase.READ);
  }

  @Override
  public void unitRead(int done, int total, String file) {
    listener.units(done, total);
  }

  @Override
  public void linking() {
    next(Phase.LINK);
  }

  @Override
  public void remark(String sentence) {
    listener.remark(sentence);
  }

  /** The frontend has come to its end. */
  void stop() {
    next(Phase.LINK);
    processorTime = ProcessUse.processorTime().minus(processorStart);
  }

  private void next(Phase phase) {
    long now = System.nanoTime();
    times.merge(current, Duration.ofNanos(now - start), Duration::plus);
    start = now;
    if (current != phase) {
      current = phase;
      listener.phase(phase);
    }
  }

  /**
   * What reading and linking took; it is done at once for all programs of a scan, so it stands with
   * the first that asks, and nowhere else.
   */
  FrontendCost cost() {
    FrontendCost cost = new FrontendCost(times, processorTime);
    times.clear();
    processorTime = Duration.ZERO;
    return cost;
  }
}
