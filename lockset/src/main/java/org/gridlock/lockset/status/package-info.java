// SPDX-License-Identifier: Apache-2.0
/**
 * The results of lock operations that report whether they acquired the lock, and the branch
 * conditions that test them (section 4 of the design; not in the thesis).
 *
 * @see org.gridlock.lockset.status.Status
 */
@NullMarked
package org.gridlock.lockset.status;

import org.jspecify.annotations.NullMarked;
