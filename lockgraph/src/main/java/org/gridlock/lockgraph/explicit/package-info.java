// SPDX-License-Identifier: Apache-2.0
/**
 * Explicit-value analysis (Beyer and Löwe, FASE 2013) of the functions that take locks: which
 * numbers and addresses the variables have, one combination after the other, and which locks are
 * held with them. Loops with few rounds are gone through, and each number that a thread is created
 * with is looked at for itself. Not in the thesis.
 *
 * @see org.gridlock.lockgraph.explicit.ExplicitValues
 */
@NullMarked
package org.gridlock.lockgraph.explicit;

import org.jspecify.annotations.NullMarked;
