// SPDX-License-Identifier: Apache-2.0
/**
 * Logs of test runs: reading our own and the original tool's, comparing and merging them, and
 * tables of rates (thesis 2.3.2 and A.2, figures 2.10 to 2.15).
 *
 * <p>Rates are per 100,000 runs with Wilson intervals, which the thesis does not give.
 *
 * @see org.gridlock.litmus.log.LogReader
 */
@NullMarked
package org.gridlock.litmus.log;

import org.jspecify.annotations.NullMarked;
