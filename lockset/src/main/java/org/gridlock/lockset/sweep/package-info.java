// SPDX-License-Identifier: Apache-2.0
/**
 * Loops that take or give back the locks of many elements, one in each round: {@code for (i = 0; i
 * < n; i++) lock(&a[i])}. What the first loop takes, another one over the same numbers gives back.
 * Not in the thesis.
 *
 * @see org.gridlock.lockset.sweep.Sweep
 */
@NullMarked
package org.gridlock.lockset.sweep;

import org.jspecify.annotations.NullMarked;
