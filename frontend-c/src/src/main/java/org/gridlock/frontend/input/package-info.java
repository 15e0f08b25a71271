// SPDX-License-Identifier: Apache-2.0
/**
 * What to analyse and how it is compiled: from files, folders and compilation databases to
 * preprocessed units, with the macros and headers of the real compiler (thesis 4.3.1 takes programs
 * as they are built).
 *
 * @see org.gridlock.frontend.input.InputSelection
 * @see org.gridlock.frontend.input.Preprocessor
 */
@NullMarked
package org.gridlock.frontend.input;

import org.jspecify.annotations.NullMarked;
