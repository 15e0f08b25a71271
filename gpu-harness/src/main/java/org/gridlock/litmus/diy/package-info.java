// SPDX-License-Identifier: Apache-2.0
/**
 * Makes litmus tests from cycles of relaxations (thesis 2.3.1 and A.1): edges in the thesis'
 * notation, the critical cycles that they form, and a test for each cycle, scope tree and memory
 * map.
 *
 * <p>Wider than the thesis: besides cache operators ({@code l1}, {@code l2}), an access may be
 * relaxed, acquire or release at a scope ({@code Rg.acq.gpu}), and fences may be {@code fence.sc}
 * and {@code fence.acq_rel} at a scope ({@code Fsc.gpu}, {@code Far.gpu}).
 *
 * @see org.gridlock.litmus.diy.Diy
 */
@NullMarked
package org.gridlock.litmus.diy;

import org.jspecify.annotations.NullMarked;
