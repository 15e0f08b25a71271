// SPDX-License-Identifier: Apache-2.0
/**
 * Where the time goes: JMH benchmarks of the analysis.
 *
 * @see org.gridlock.benchmarks.AnalysisBenchmark
 */
@NullMarked
package org.gridlock.benchmarks;

import org.jspecify.annotations.NullMarked;
