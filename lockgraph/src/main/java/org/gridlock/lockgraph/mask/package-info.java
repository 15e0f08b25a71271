// SPDX-License-Identifier: Apache-2.0
/**
 * Which signals threads surely have blocked (POSIX 2.4.1, pthread_sigmask), so that no handler
 * interrupts them: summaries of functions in the functional approach of Sharir and Pnueli (1981),
 * then masks of threads from those of their creators. Not in the thesis.
 *
 * @see org.gridlock.lockgraph.mask.SignalMasks
 */
@NullMarked
package org.gridlock.lockgraph.mask;

import org.jspecify.annotations.NullMarked;
