// SPDX-License-Identifier: Apache-2.0
/**
 * Writers of reports: text for people (the statistics as in thesis figure B.2), JSON for programs.
 *
 * @see org.gridlock.report.write.ReportWriter
 */
@NullMarked
package org.gridlock.report.write;

import org.jspecify.annotations.NullMarked;
