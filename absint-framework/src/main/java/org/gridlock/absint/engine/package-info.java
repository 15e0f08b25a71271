// SPDX-License-Identifier: Apache-2.0
/**
 * The fixpoint engines: flow-sensitive (thesis figures 4.11, 4.12) and flow-insensitive (4.14), and
 * what an analysis gives them.
 *
 * @see org.gridlock.absint.engine.Analysis
 */
@NullMarked
package org.gridlock.absint.engine;

import org.jspecify.annotations.NullMarked;
