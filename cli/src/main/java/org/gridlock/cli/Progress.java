// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.gridlock.cli.scan.ScanListener;
import org.gridlock.report.Phase;
import org.gridlock.report.ProgramReport;
import org.jspecify.annotations.Nullable;

/**
 * Passes what happens on to the record of the scan, and shows it to a person who has waited for
 * some seconds. In files and pipes nothing is shown.
 */
final class Progress implements ScanListener, AutoCloseable {
  private static final long QUIET_MILLIS = 2000;
  private static final long PERIOD_MILLIS = 200;
  private static final String CLEAR_LINE = "\r\u001b[K";

  private final ScanRecord record;
  private final PrintStream err;
  private final @Nullable ScheduledExecutorService clock;
  private Phase phase = Phase.READ;
  private int unitsDone;
  private int unitsTotal;
  private boolean shown;

  private Progress(ScanRecord record, Terminal terminal) {
    this.record = record;
    this.err = terminal.err();
    this.clock =
        terminal.errIsTerminal()
            ? Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory())
            : null;
  }

  static Progress start(ScanRecord record, Terminal terminal) {
    Progress progress = new Progress(record, terminal);
    if (progress.clock != null) {
      var unused =
          progress.clock.scheduleWithFixedDelay(
              progress::show, QUIET_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }
    return progress;
  }

  @Override
  public synchronized void phase(Phase next) {
    phase = next;
  }

  @Override
  public synchronized void units(int done, int total) {
    unitsDone = done;
    unitsTotal = total;
  }

  @Override
  public synchronized void remark(String sentence) {
    clear();
    err.println("gridlock: " + sentence);
  }

  @Override
  public void programs(List<String> names) {
    record.announce(names);
  }

  @Override
  public void finished(ProgramReport program) {
    record.add(program);
  }

  /** The line for a person. */
  synchronized String line() {
    if (phase == Phase.READ && unitsTotal > 0) {
      return phase.label() + " " + unitsDone + "/" + unitsTotal;
    }
    int programs = record.programCount();
    int current = Math.min(record.programs().size() + 1, programs);
    String which = programs > 1 ? "program " + current + "/" + programs + ": " : "";
    return which + phase.label();
  }

  private synchronized void show() {
    err.print(CLEAR_LINE + line() + " ...");
    err.flush();
    shown = true;
  }

  @Override
  public synchronized void close() {
    if (clock != null) {
      clock.shutdownNow();
    }
    clear();
  }

  private void clear() {
    if (shown) {
      err.print(CLEAR_LINE);
      err.flush();
      shown = false;
    }
  }
}
