// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.run;

import org.gridlock.litmus.model.MemoryModel;

/**
 * How tests are run.
 *
 * @param architecture what to compile for, e.g. {@code sm_90}
 * @param model whose verdict the log shows, and which answers for the model backend
 * @param runs how many instances of each test, at least
 * @param parallel many instances at once; else one at a time, as in the thesis
 * @param incantations 0 to 15: 8 memory stress, 4 bank conflicts, 2 thread randomisation, 1 thread
 *     synchronisation
 * @param seed of everything random
 * @param unchecked also run tests whose compiled code is not OK
 */
public record RunOptions(
    Backend backend,
    String architecture,
    MemoryModel model,
    long runs,
    boolean parallel,
    int incantations,
    int seed,
    boolean unchecked) {

  /** Who answers. */
  public enum Backend {
    GPU,
    SIM,
    MODEL
  }

  /** As in the thesis: 100 000 runs, one at a time, all incantations. */
  public static RunOptions defaults() {
    return new RunOptions(Backend.GPU, "sm_90", MemoryModel.PTX60, 100_000, false, 15, 1, false);
  }

  /** The same on another backend. */
  public RunOptions on(Backend other) {
    return new RunOptions(
        other, architecture, model, runs, parallel, incantations, seed, unchecked);
  }
}
