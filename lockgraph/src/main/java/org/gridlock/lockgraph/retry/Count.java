// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.retry;

import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Variable;

/**
 * Why a branch is taken some day, if control comes to it again and again, and each time has passed
 * some edges: they move a number, by the same step, to where the branch wants it.
 *
 * @param once whether that may be so but once, unless the number is set back
 * @param byOne whether the number must move by one step at a time, not to be beyond at once
 */
record Count(Variable number, Set<Edge> edges, boolean once, boolean byOne) {}
