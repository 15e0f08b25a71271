// SPDX-License-Identifier: Apache-2.0
/**
 * From rewritten C text over the syntax tree of Eclipse CDT to the IR of one unit; the only package
 * that knows CDT.
 *
 * @see org.gridlock.frontend.cdt.CdtParser
 */
@NullMarked
package org.gridlock.frontend.cdt;

import org.jspecify.annotations.NullMarked;
