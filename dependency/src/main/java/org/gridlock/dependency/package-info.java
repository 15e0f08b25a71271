// SPDX-License-Identifier: Apache-2.0
/**
 * Dependency analysis (thesis 4.4, algorithms 1 and 2): which edges can affect the value of the
 * expressions in lock, unlock, create and join operations and in relevant indirect calls.
 *
 * @see org.gridlock.dependency.Dependencies
 */
@NullMarked
package org.gridlock.dependency;

import org.jspecify.annotations.NullMarked;
