// SPDX-License-Identifier: Apache-2.0
/**
 * Makes random C programs with threads and locks, and makes failing ones small.
 *
 * @see org.gridlock.oracle.generate.ProgramGenerator
 */
@NullMarked
package org.gridlock.oracle.generate;

import org.jspecify.annotations.NullMarked;
