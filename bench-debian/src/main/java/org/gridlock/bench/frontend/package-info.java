// SPDX-License-Identifier: Apache-2.0
/**
 * What reading real programs costs, and whether it is right: every unit of a capture is read in one
 * thread and in several, and compared with what GCC says of it.
 */
@NullMarked
package org.gridlock.bench.frontend;

import org.jspecify.annotations.NullMarked;
