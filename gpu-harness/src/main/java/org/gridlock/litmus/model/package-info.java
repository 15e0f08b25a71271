// SPDX-License-Identifier: Apache-2.0
/**
 * Which final states of a litmus test a memory model allows. Candidate executions are enumerated
 * (per-thread runs with guessed read values, then reads-from, then coherence) and checked against
 * the axioms of a model: sequential consistency, TSO, the scoped RMO of the time of thesis chapter
 * 2 (Alglave et al., ASPLOS 2015, figures 15 and 16), and the PTX memory model as in the ISA manual
 * from version 6.0 (Lustig et al., ASPLOS 2019) and 7.5 (generic proxy only).
 *
 * <p>Loops are cut after a few rounds; a result says when that happened, and then it is not a proof
 * that a state is forbidden.
 *
 * @see org.gridlock.litmus.model.ModelChecker
 */
@NullMarked
package org.gridlock.litmus.model;

import org.jspecify.annotations.NullMarked;
