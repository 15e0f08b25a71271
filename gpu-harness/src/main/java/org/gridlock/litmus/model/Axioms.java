// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.model;

/** A memory model: which coherence orders are consistent with a candidate and its reads-from. */
interface Axioms {
  /** Takes the last write of each location; returns whether others are of interest. */
  @FunctionalInterface
  interface LastWrites {
    boolean accept(int[] lastWrites);
  }

  /**
   * Hands over the last writes of every consistent execution.
   *
   * @param candidate with reads-from chosen
   * @param meetings the barrier events that meet
   */
  void consistent(Candidate candidate, Relation meetings, LastWrites lastWrites);
}
