// SPDX-License-Identifier: Apache-2.0
/**
 * Names for pointer values that surely stay the same: two expressions with a common name at two
 * points denote the same concrete address, as long as nothing the name reads was written in between
 * (beyond the thesis: rule R 14 of the design, what lets an unlock release a lock that is one of
 * many).
 *
 * @see org.gridlock.lockset.symbol.Symbols
 */
@NullMarked
package org.gridlock.lockset.symbol;

import org.jspecify.annotations.NullMarked;
