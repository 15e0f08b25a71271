// SPDX-License-Identifier: Apache-2.0
/**
 * The lock graph and the search for cycles in it (thesis 4.6).
 *
 * <p>Departures from the thesis: locks meet by overlap instead of through a closure over unknown
 * ones, cycles are searched over edges with their threads and call stacks instead of over lock
 * nodes, and a reader waits for a reader only behind a writer.
 *
 * @see org.gridlock.lockgraph.LockGraphAnalysis
 * @see org.gridlock.lockgraph.Finding
 */
@NullMarked
package org.gridlock.lockgraph;

import org.jspecify.annotations.NullMarked;
