// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import java.io.IOException;
import java.io.PrintStream;

/**
 * Reports what is finished when the user ends the run (or the system does, with SIGTERM). Either
 * the run's own report is written or the one of the interruption, never both and never half of one.
 */
final class Interruption implements AutoCloseable {
  /** Writes a report. */
  interface Reporting {
    void write() throws IOException;
  }

  private final Reporting unfinished;
  private final PrintStream err;
  private final Thread hook;
  private boolean over;

  private Interruption(Reporting unfinished, PrintStream err) {
    this.unfinished = unfinished;
    this.err = err;
    this.hook = new Thread(this::interrupted, "interruption");
  }

  /** From now until {@link #close}, an interruption writes {@code unfinished}. */
  static Interruption guard(Reporting unfinished, PrintStream err) {
    Interruption interruption = new Interruption(unfinished, err);
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  /** Writes the whole report; an interruption waits for that. */
  synchronized void finish(Reporting whole) throws IOException {
    over = true;
    whole.write();
  }

  private synchronized void interrupted() {
    if (over) {
      return;
    }
    over = true;
    try {
      unfinished.write();
      err.println("gridlock: interrupted; the report covers what was finished.");
    } catch (IOException | RuntimeException failure) {
      err.println("gridlock: interrupted; the report could not be written: " + failure);
    }
    err.flush();
    Runtime.getRuntime().halt(ExitStatus.INTERRUPTED);
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException alreadyEnding) {
      // The hook runs or has run: it decides how this ends.
    }
  }
}
