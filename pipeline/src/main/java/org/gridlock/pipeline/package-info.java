// SPDX-License-Identifier: Apache-2.0
/**
 * The analysis from a linked program to a report, wired by hand in one place (thesis figure 4.5).
 *
 * @see org.gridlock.pipeline.DeadlockAnalysis
 */
@NullMarked
package org.gridlock.pipeline;

import org.jspecify.annotations.NullMarked;
