// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.List;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;

/**
 * A loop that joins all threads that the last execution of another loop created.
 *
 * @param entry where control comes to the loop that creates
 * @param creations its creations; nothing else writes the handles
 * @param leaving where control leaves the loop that joins, all having been joined
 * @param handle what is joined in each iteration
 * @param global whether all this holds only if the function runs at most once
 */
record JoinLoop(
    Edge entry, List<Edge> creations, Edge leaving, Expression handle, boolean global) {}
