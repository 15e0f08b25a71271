// SPDX-License-Identifier: Apache-2.0
/**
 * Broken and monstrous inputs: the tool must neither fail nor hang on them, nor call a program free
 * of deadlocks that it has not understood.
 *
 * @see org.gridlock.oracle.fuzz.Mutator
 */
@NullMarked
package org.gridlock.oracle.fuzz;

import org.jspecify.annotations.NullMarked;
