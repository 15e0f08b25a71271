// SPDX-License-Identifier: Apache-2.0
/**
 * What the command line offers for litmus tests, without the command line: output goes to a writer,
 * and input that cannot be used is a {@link org.gridlock.litmus.LitmusException} with one sentence.
 *
 * @see org.gridlock.litmus.command.LitmusCommands
 */
@NullMarked
package org.gridlock.litmus.command;

import org.jspecify.annotations.NullMarked;
