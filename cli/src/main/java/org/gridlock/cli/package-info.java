// SPDX-License-Identifier: Apache-2.0
/**
 * The command line: options, exit statuses, progress (the tool of thesis appendix B was an option
 * of a larger program; this one stands alone).
 *
 * @see org.gridlock.cli.Main
 */
@NullMarked
package org.gridlock.cli;

import org.jspecify.annotations.NullMarked;
