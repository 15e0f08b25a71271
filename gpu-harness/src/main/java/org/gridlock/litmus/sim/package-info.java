// SPDX-License-Identifier: Apache-2.0
/**
 * A seeded operational simulator, so that the whole way from test to histogram runs without a GPU.
 * One memory; each thread issues the instructions of its window in any order that dependencies,
 * fences and coherence leave open. Not a model of any chip: what it shows, the models of the PTX
 * manual and of thesis chapter 2 allow, but not the other way round.
 *
 * @see org.gridlock.litmus.sim.Simulator
 */
@NullMarked
package org.gridlock.litmus.sim;

import org.jspecify.annotations.NullMarked;
