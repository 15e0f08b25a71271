// SPDX-License-Identifier: Apache-2.0
/** The interpreter against a compiler. */
@NullMarked
package org.gridlock.oracle.machine;

import org.jspecify.annotations.NullMarked;
