// SPDX-License-Identifier: Apache-2.0
/**
 * Checks that the assembler left a litmus test as it was written (thesis 2.4, {@code optcheck}):
 * specification instructions in the compiled code say what must be there, and data flow over the
 * decoded code finds what is there.
 *
 * <p>Where the thesis looks for equal registers in a window of disassembler text, this package
 * decodes the binary itself and compares values by reaching definitions, because today's assembler
 * moves the specification instructions freely. The fences, widths and dependencies, which no add
 * instruction can carry, are written into the binary as data.
 *
 * @see org.gridlock.litmus.optcheck.OptimisationCheck
 */
@NullMarked
package org.gridlock.litmus.optcheck;

import org.jspecify.annotations.NullMarked;
