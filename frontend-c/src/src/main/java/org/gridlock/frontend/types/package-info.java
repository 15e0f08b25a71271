// SPDX-License-Identifier: Apache-2.0
/**
 * C types and constants as the compiler sees them on x86-64 (LP64, System V ABI): struct layout,
 * arithmetic conversions, constant folding and literals. The parser's own evaluator is wrong on bit
 * fields and packed structs, so nothing is asked of it.
 *
 * @see org.gridlock.frontend.types.Layout
 */
@NullMarked
package org.gridlock.frontend.types;

import org.jspecify.annotations.NullMarked;
