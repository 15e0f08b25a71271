// SPDX-License-Identifier: Apache-2.0
/**
 * Reads linked files: sections, dynamic linking and symbols (System V ABI, chapters 4 and 5), and
 * what the debugging information says of the units (DWARF 5, section 7).
 *
 * @see org.gridlock.frontend.elf.ElfFile
 */
@NullMarked
package org.gridlock.frontend.elf;

import org.jspecify.annotations.NullMarked;
