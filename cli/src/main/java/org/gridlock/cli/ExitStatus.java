// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import org.gridlock.lockgraph.Finding.Confidence;
import org.gridlock.report.Report;

/** The exit statuses, which scripts rely on. */
final class ExitStatus {
  /** All programs are proved free of deadlocks. */
  static final int DEADLOCK_FREE = 0;

  /** There is a potential deadlock. */
  static final int POTENTIAL_DEADLOCK = 1;

  /** Wrong usage, or input that cannot be used. */
  static final int UNUSABLE = 2;

  /** Neither proved nor refuted. */
  static final int INCONCLUSIVE = 3;

  /** A bug in this tool. */
  static final int INTERNAL_ERROR = 70;

  /** Ended by the user. */
  static final int INTERRUPTED = 130;

  private ExitStatus() {}

  /**
   * The status of a finished scan. With only findings below the threshold nothing is proved, so
   * that is inconclusive and not success.
   */
  static int of(Report report, Confidence failOn) {
    boolean fails =
        report.programs().stream()
            .flatMap(program -> program.deadlocks().stream())
            .anyMatch(deadlock -> deadlock.confidence().compareTo(failOn) >= 0);
    if (fails) {
      return POTENTIAL_DEADLOCK;
    }
    return switch (report.verdict()) {
      case DEADLOCK_FREE -> DEADLOCK_FREE;
      case POTENTIAL_DEADLOCK, INCONCLUSIVE -> INCONCLUSIVE;
    };
  }
}
