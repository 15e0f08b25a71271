// SPDX-License-Identifier: Apache-2.0
/**
 * Which functions a call through a pointer may enter by what C says of their types (C17 6.5.2.2p9).
 *
 * @see org.gridlock.icfa.call.TypedCalls
 */
@NullMarked
package org.gridlock.icfa.call;

import org.jspecify.annotations.NullMarked;
