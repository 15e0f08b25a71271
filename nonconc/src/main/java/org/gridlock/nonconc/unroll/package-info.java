// SPDX-License-Identifier: Apache-2.0
/**
 * Joins of arrays of threads, found by executing the functions that create and join them for a
 * bounded number of steps. Not in the thesis.
 */
@NullMarked
package org.gridlock.nonconc.unroll;

import org.jspecify.annotations.NullMarked;
