// SPDX-License-Identifier: Apache-2.0
/**
 * Function-pointer maps: which function a parameter holds in a context (thesis figures 4.11 and
 * 4.12, <i>Fpms</i>).
 *
 * <p>Departure from the thesis: the maps are found flow-insensitively, since only parameters that
 * are never assigned are in them; an unknown pointer may enter every function whose address is
 * taken, not only thread functions.
 *
 * @see org.gridlock.absint.calls.FunctionPointerMaps
 */
@NullMarked
package org.gridlock.absint.calls;

import org.jspecify.annotations.NullMarked;
