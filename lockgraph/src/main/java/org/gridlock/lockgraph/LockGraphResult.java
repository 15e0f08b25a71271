// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.List;

/**
 * What the lock graph analysis found.
 *
 * @param graph the lock graph
 * @param findings potential deadlocks, each root cause once, in a stable order
 * @param complete false if the search ran out of work: without findings that is inconclusive
 * @param order the names of the locks in an order that all threads keep, if there is one
 * @param refutations why the cycles that are no findings are none
 */
public record LockGraphResult(
    LockGraph graph,
    List<Finding> findings,
    boolean complete,
    List<String> order,
    List<Refutation> refutations,
    Statistics statistics) {
  public LockGraphResult {
    findings = List.copyOf(findings);
    order = List.copyOf(order);
    refutations = List.copyOf(refutations);
  }

  /**
   * Numbers for the report (thesis figure B.2).
   *
   * @param locks nodes of the graph
   * @param edges edges of the graph, one per pair of locks, stack and thread
   * @param cycles cycles looked at, with self-edges
   * @param nonConcurrencyChecks questions asked of the non-concurrency analysis
   * @param longestCycle edges in the longest finding; 0 without findings
   */
  public record Statistics(
      int locks, int edges, int cycles, int nonConcurrencyChecks, int longestCycle) {}
}
