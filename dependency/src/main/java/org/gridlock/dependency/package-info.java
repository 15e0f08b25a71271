// SPDX-License-Identifier: Apache-2.0
/**
 * Dependency analysis (thesis 4.4, algorithms 1 and 2): which edges can affect the value of the
 * expressions in lock, unlock, create and join operations and in relevant indirect calls; and which
 * functions can reach such operations at all.
 *
 * <p>Departures from the thesis: only what can carry an address connects edges, and symbols stand
 * for the ways in which addresses pass without a name.
 *
 * @see org.gridlock.dependency.DependencyAnalysis
 * @see org.gridlock.dependency.Relevance
 */
@NullMarked
package org.gridlock.dependency;

import org.jspecify.annotations.NullMarked;
