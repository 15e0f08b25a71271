// SPDX-License-Identifier: Apache-2.0
/**
 * Explicit-state search over the interleavings of a program, with the lock assignment graph of each
 * state (thesis 4.1.1).
 *
 * @see org.gridlock.oracle.search.Search
 */
@NullMarked
package org.gridlock.oracle.search;

import org.jspecify.annotations.NullMarked;
