// SPDX-License-Identifier: Apache-2.0
/**
 * Non-concurrency analysis (thesis 4.5, algorithms 3 to 5), on demand and memoised.
 *
 * @see org.gridlock.nonconc.NonConcurrency
 */
@NullMarked
package org.gridlock.nonconc;

import org.jspecify.annotations.NullMarked;
