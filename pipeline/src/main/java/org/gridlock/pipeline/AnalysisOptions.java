// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

/**
 * How far an analysis may go.
 *
 * @param timeoutSeconds wall time for one program; 0 for no limit
 * @param maxMemoryBytes of live heap; 0 for no limit but the heap's own
 */
public record AnalysisOptions(double timeoutSeconds, long maxMemoryBytes) {
  /** No limits. */
  public static final AnalysisOptions UNLIMITED = new AnalysisOptions(0, 0);
}
