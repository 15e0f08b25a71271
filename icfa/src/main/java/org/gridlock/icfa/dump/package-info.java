// SPDX-License-Identifier: Apache-2.0
/**
 * Readable forms of a program: text, and DOT graphs in the manner of thesis figure 4.10.
 *
 * @see org.gridlock.icfa.dump.TextDump
 * @see org.gridlock.icfa.dump.DotDump
 */
@NullMarked
package org.gridlock.icfa.dump;

import org.jspecify.annotations.NullMarked;
