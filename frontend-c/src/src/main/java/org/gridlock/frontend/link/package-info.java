// SPDX-License-Identifier: Apache-2.0
/**
 * Joins lowered units into a program (thesis 4.3.1, <i>Prog</i>): symbols as a C linker resolves
 * them, one type per tag and structure, library models put in for what is not defined, and only
 * what the entry points reach.
 *
 * @see org.gridlock.frontend.link.Linker
 */
@NullMarked
package org.gridlock.frontend.link;

import org.jspecify.annotations.NullMarked;
