// SPDX-License-Identifier: Apache-2.0
/**
 * What lies where in an abstract object: offsets, arrays as one element, address arithmetic (rules
 * R 3 and R 12 of the design; the thesis does not tell fields apart, section 4.3.5).
 *
 * @see org.gridlock.pointer.layout.ObjectLayout
 */
@NullMarked
package org.gridlock.pointer.layout;

import org.jspecify.annotations.NullMarked;
