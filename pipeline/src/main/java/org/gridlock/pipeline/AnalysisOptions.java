// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import org.gridlock.lockgraph.RwlockPreference;

/**
 * How to analyse, and for how long.
 *
 * @param contexts which calls are analysed together
 * @param timeoutSeconds of wall time; 0 for no limit
 * @param maxMemoryBytes of live heap; 0 for no limit but the heap's own
 * @param rwlocks whom read-write locks let in first
 */
public record AnalysisOptions(
    ContextMode contexts, double timeoutSeconds, long maxMemoryBytes, RwlockPreference rwlocks) {
  /** The default contexts without limits. */
  public static final AnalysisOptions UNLIMITED = new AnalysisOptions(0, 0);

  /** The default contexts with limits, and read-write locks at which writers come first. */
  public AnalysisOptions(double timeoutSeconds, long maxMemoryBytes) {
    this(ContextMode.ADAPTIVE, timeoutSeconds, maxMemoryBytes, RwlockPreference.WRITER);
  }

  /** The same with other contexts. */
  public AnalysisOptions with(ContextMode contexts) {
    return new AnalysisOptions(contexts, timeoutSeconds, maxMemoryBytes, rwlocks);
  }
}
