// SPDX-License-Identifier: Apache-2.0
/**
 * The annotated regression suite: C programs with marks that say what has to be found in them, and
 * the comparison of the marks with the findings of an analysis (deadlocks in the sense of thesis
 * 4.1.1).
 *
 * @see org.gridlock.pipeline.suite.RegressionSuite
 */
@NullMarked
package org.gridlock.pipeline.suite;

import org.jspecify.annotations.NullMarked;
