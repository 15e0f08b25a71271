// SPDX-License-Identifier: Apache-2.0
/**
 * Tables of results as text, HTML and LaTeX, in the layout of figures 2.10 to 2.15 of the thesis.
 *
 * @see org.gridlock.litmus.table.Figures
 * @see org.gridlock.litmus.table.Summary
 */
@NullMarked
package org.gridlock.litmus.table;

import org.jspecify.annotations.NullMarked;
