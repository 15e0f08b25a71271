// SPDX-License-Identifier: Apache-2.0
/**
 * Proposes seeds for a program: places where the analysis of the program as it is shows that a
 * small edit lets threads wait for each other. A proposal is no proof: the analysis considers runs
 * that do not exist, so a person judges whether the seeded deadlock can happen.
 *
 * @see org.gridlock.bench.seed.propose.Proposals
 */
@NullMarked
package org.gridlock.bench.seed.propose;

import org.jspecify.annotations.NullMarked;
