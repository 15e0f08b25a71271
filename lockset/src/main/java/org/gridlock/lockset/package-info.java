// SPDX-License-Identifier: Apache-2.0
/**
 * May and must lockset analyses (thesis 4.3.6, figures 4.15 and 4.16).
 *
 * @see org.gridlock.lockset.Locksets
 */
@NullMarked
package org.gridlock.lockset;

import org.jspecify.annotations.NullMarked;
