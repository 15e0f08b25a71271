// SPDX-License-Identifier: Apache-2.0
/**
 * From C files to programs: the whole way of the frontend (thesis 4.3.1 needs an ICFA, which its
 * tool took from goto binaries; here the real compiler preprocesses and the rest is done in Java).
 *
 * @see org.gridlock.frontend.CFrontend
 */
@NullMarked
package org.gridlock.frontend;

import org.jspecify.annotations.NullMarked;
