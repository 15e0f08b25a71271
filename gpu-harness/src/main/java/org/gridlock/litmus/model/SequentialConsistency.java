// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.model;

/** Interleavings: program order and communication have no cycle. */
final class SequentialConsistency extends TotalCoherence {
  @Override
  Check check(Candidate candidate, Relation barrierOrder, Relation readsFrom) {
    Relation fixed = candidate.programOrder.union(barrierOrder).union(readsFrom);
    return (coherence, fromReads) -> fixed.union(coherence).union(fromReads).isAcyclic();
  }
}
