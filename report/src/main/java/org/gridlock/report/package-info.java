// SPDX-License-Identifier: Apache-2.0
/**
 * What a scan found out, as immutable values: the model behind every output format (the statistics
 * are those of thesis figure B.2, the stacks those of figure B.2's places).
 *
 * @see org.gridlock.report.Report
 */
@NullMarked
package org.gridlock.report;

import org.jspecify.annotations.NullMarked;
