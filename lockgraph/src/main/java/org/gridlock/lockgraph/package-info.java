// SPDX-License-Identifier: Apache-2.0
/**
 * The lock graph and the search for cycles in it (thesis 4.6).
 *
 * @see org.gridlock.lockgraph.Finding
 */
@NullMarked
package org.gridlock.lockgraph;

import org.jspecify.annotations.NullMarked;
