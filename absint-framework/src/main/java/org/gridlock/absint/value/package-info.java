// SPDX-License-Identifier: Apache-2.0
/**
 * Value contexts: the flow-sensitive engine of the adaptive policy, which shares the work between
 * calls of a function that begin in equal states (section 1 of the design).
 *
 * @see org.gridlock.absint.value.ValueContexts
 * @see org.gridlock.absint.value.FramedAnalysis
 */
@NullMarked
package org.gridlock.absint.value;

import org.jspecify.annotations.NullMarked;
