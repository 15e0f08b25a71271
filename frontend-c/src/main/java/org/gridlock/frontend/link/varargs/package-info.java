// SPDX-License-Identifier: Apache-2.0
/**
 * Follows lists of arguments of variable length through the functions that read them. Not in the
 * thesis.
 *
 * @see org.gridlock.frontend.link.varargs.ArgumentLists
 */
@NullMarked
package org.gridlock.frontend.link.varargs;

import org.jspecify.annotations.NullMarked;
