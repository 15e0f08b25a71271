// SPDX-License-Identifier: Apache-2.0
/**
 * Deadlocks seeded into real programs, as the thesis did with eight (4.7.2): a seed is a small edit
 * of a captured program, with the places that a finding must name afterwards and that none may name
 * before. Seeds are proposed from the lock graph of the program, and judged and kept by people.
 *
 * <p>An edit is kept as place and replacement, not as a patch, so that nothing of the program is
 * copied but the call that changes. It is made in the preprocessed text that the capture keeps:
 * neither headers nor a build are needed to check it.
 *
 * @see org.gridlock.bench.seed.SeedCheck
 * @see org.gridlock.bench.seed.propose.Proposals
 */
@NullMarked
package org.gridlock.bench.seed;

import org.jspecify.annotations.NullMarked;
