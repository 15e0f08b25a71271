// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import org.gridlock.lockgraph.RwlockPreference;

/**
 * How far an analysis may go.
 *
 * @param timeoutSeconds wall time for one program; 0 for no limit
 * @param maxMemoryBytes of live heap; 0 for no limit but the heap's own
 * @param rwlocks whom read-write locks let in first
 */
public record AnalysisOptions(
    double timeoutSeconds, long maxMemoryBytes, RwlockPreference rwlocks) {
  /** No limits. */
  public static final AnalysisOptions UNLIMITED = new AnalysisOptions(0, 0);

  /** Limits, and read-write locks at which writers come first. */
  public AnalysisOptions(double timeoutSeconds, long maxMemoryBytes) {
    this(timeoutSeconds, maxMemoryBytes, RwlockPreference.WRITER);
  }
}
