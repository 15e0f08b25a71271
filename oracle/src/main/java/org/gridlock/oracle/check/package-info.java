// SPDX-License-Identifier: Apache-2.0
/**
 * Compares what the analysis says of a program with what its executions do (thesis 4.2: soundness).
 *
 * @see org.gridlock.oracle.check.Trial
 */
@NullMarked
package org.gridlock.oracle.check;

import org.jspecify.annotations.NullMarked;
