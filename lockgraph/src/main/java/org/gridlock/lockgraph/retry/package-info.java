// SPDX-License-Identifier: Apache-2.0
/**
 * Operations that try to take a lock or to join, or that wait for a time only, and are repeated
 * until they succeed: these wait as long as it takes, like the operations that have no end (thesis
 * 4.6 knows blocking operations only).
 *
 * <p>Which branch is taken after a failure is known where it depends on numbers of local variables.
 * Where it is not known, a branch is taken in whatever way makes the thread wait, unless what it
 * tests changes in the meantime: then the loop ends some day.
 *
 * @see org.gridlock.lockgraph.retry.RetryLoops
 */
@NullMarked
package org.gridlock.lockgraph.retry;

import org.jspecify.annotations.NullMarked;
