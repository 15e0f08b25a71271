// SPDX-License-Identifier: Apache-2.0
/**
 * Litmus tests as data (thesis 2.3.1, figure 2.5): threads of PTX instructions, where the threads
 * and the locations are, and a condition on the final state.
 *
 * <p>Wider than the thesis: memory orders and scopes of today's PTX memory model, branches, and the
 * three kinds of quantifier.
 *
 * @see org.gridlock.litmus.test.LitmusTest
 */
@NullMarked
package org.gridlock.litmus.test;

import org.jspecify.annotations.NullMarked;
