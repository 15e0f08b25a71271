// SPDX-License-Identifier: Apache-2.0
/**
 * Paths within a function: cycles, reachability and points that all paths pass (thesis 4.5, the
 * functions in_loop, has_path and on_all_paths); and the order in which a graph is best evaluated.
 *
 * @see org.gridlock.absint.flow.ControlFlow
 */
@NullMarked
package org.gridlock.absint.flow;

import org.jspecify.annotations.NullMarked;
