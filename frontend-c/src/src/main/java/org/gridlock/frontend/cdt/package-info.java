// SPDX-License-Identifier: Apache-2.0
/**
 * From rewritten C text over the syntax tree of Eclipse CDT to the IR of one unit (thesis 4.3.1);
 * the only package that knows CDT. Only syntax is taken from the parser; scopes, types, layout and
 * constants are computed here.
 *
 * @see org.gridlock.frontend.cdt.UnitReader
 * @see org.gridlock.frontend.cdt.CdtParser
 */
@NullMarked
package org.gridlock.frontend.cdt;

import org.jspecify.annotations.NullMarked;
