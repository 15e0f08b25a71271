// SPDX-License-Identifier: Apache-2.0
/**
 * The only package that sees the C parser (Eclipse CDT): it drives it, and lowers its syntax trees
 * to the operations of the IR (thesis 4.3.1). Only syntax is taken from the parser; scopes, types,
 * layout and constants are computed here.
 *
 * @see org.gridlock.frontend.cdt.UnitLowering
 */
@NullMarked
package org.gridlock.frontend.cdt;

import org.jspecify.annotations.NullMarked;
