// SPDX-License-Identifier: Apache-2.0
/**
 * An inclusion-constraint solver over sets of ids: difference propagation and cycle elimination in
 * the manner of Hardekopf and Lin (PLDI 2007, lazy cycle detection). It stands behind thesis 4.3.5
 * and knows nothing of C: constraints other than inclusion are reactions to new values.
 *
 * @see org.gridlock.pointer.solver.Solver
 */
@NullMarked
package org.gridlock.pointer.solver;

import org.jspecify.annotations.NullMarked;
