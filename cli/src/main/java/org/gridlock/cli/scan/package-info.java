// SPDX-License-Identifier: Apache-2.0
/**
 * What the command line asks of the analysis, and what it hears back while that runs. Nothing here
 * knows how C is read or how deadlocks are found.
 *
 * @see org.gridlock.cli.scan.ScanService
 */
@NullMarked
package org.gridlock.cli.scan;

import org.jspecify.annotations.NullMarked;
