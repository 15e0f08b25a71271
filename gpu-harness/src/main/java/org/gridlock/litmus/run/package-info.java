// SPDX-License-Identifier: Apache-2.0
/**
 * Runs litmus tests (thesis 2.3.2 and A.2): assembles them, checks the result, and hands both to
 * one fixed C program that needs the driver only. Tests can also be answered by a model or the
 * simulator, so that all that follows works without a GPU.
 *
 * @see org.gridlock.litmus.run.RunCommand
 */
@NullMarked
package org.gridlock.litmus.run;

import org.jspecify.annotations.NullMarked;
