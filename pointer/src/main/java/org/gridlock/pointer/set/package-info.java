// SPDX-License-Identifier: Apache-2.0
/**
 * The set of dense ids that points-to sets are made of (thesis 4.3.5 leaves the data structure
 * open; this is a sorted sparse bit map).
 *
 * @see org.gridlock.pointer.set.IdSet
 */
@NullMarked
package org.gridlock.pointer.set;

import org.jspecify.annotations.NullMarked;
