// SPDX-License-Identifier: Apache-2.0
/**
 * Keeps lowered units on disk, so that a scan after a small change parses only what changed.
 *
 * <p>An entry is found by a digest of all that the unit was made from: its preprocessed text, its
 * dialect, the names in it and the code of the frontend itself. It is used only if it is whole; it
 * says exactly what parsing again would say, so whether there is a cache makes no difference to any
 * result.
 *
 * @see org.gridlock.frontend.cache.UnitCache
 */
@NullMarked
package org.gridlock.frontend.cache;

import org.jspecify.annotations.NullMarked;
