// SPDX-License-Identifier: Apache-2.0
/**
 * Which calls the points-to analysis tells apart in large programs: those that a first pass without
 * contexts shows to matter.
 *
 * @see org.gridlock.pointer.context.SelectiveContexts
 */
@NullMarked
package org.gridlock.pointer.context;

import org.jspecify.annotations.NullMarked;
