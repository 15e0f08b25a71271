// SPDX-License-Identifier: Apache-2.0
/**
 * The command line of the GPU litmus tests.
 *
 * @see org.gridlock.cli.litmus.LitmusCommand
 */
@NullMarked
package org.gridlock.cli.litmus;

import org.jspecify.annotations.NullMarked;
