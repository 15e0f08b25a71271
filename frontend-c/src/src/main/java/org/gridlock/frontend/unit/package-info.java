// SPDX-License-Identifier: Apache-2.0
/**
 * One lowered translation unit, before linking: what the lowering makes and the linker joins.
 *
 * <p>Operations, expressions and variables are those of the IR, but belong to the unit: the linker
 * copies them with its own functions, variables and types put in. Calls of functions outside the
 * unit are plain calls; library models are applied when linking, since only then it is known
 * whether the program defines the function itself.
 *
 * @see org.gridlock.frontend.unit.Unit
 */
@NullMarked
package org.gridlock.frontend.unit;

import org.jspecify.annotations.NullMarked;
