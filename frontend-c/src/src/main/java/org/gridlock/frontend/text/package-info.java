// SPDX-License-Identifier: Apache-2.0
/**
 * Preprocessed text made readable for the parser: rewrites of what it does not know, and the map
 * from the rewritten text back to the user's files.
 *
 * @see org.gridlock.frontend.text.SourceText
 */
@NullMarked
package org.gridlock.frontend.text;

import org.jspecify.annotations.NullMarked;
