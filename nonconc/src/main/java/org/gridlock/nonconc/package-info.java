// SPDX-License-Identifier: Apache-2.0
/**
 * Non-concurrency analysis (thesis 4.5, algorithms 3 to 5), on demand and memoised.
 *
 * <p>Departures from the thesis: the same abstract thread is excluded only if it is one thread; a
 * common prefix that is executed repeatedly needs joins on the way back, and one that several
 * histories share proves nothing; a thread must have joined its own threads on all the ways in
 * which it can end; joins match only the latest thread of a creation.
 *
 * @see org.gridlock.nonconc.NonConcurrency
 * @see org.gridlock.nonconc.NonConcurrencyAnalysis
 */
@NullMarked
package org.gridlock.nonconc;

import org.jspecify.annotations.NullMarked;
