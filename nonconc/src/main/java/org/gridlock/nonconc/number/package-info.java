// SPDX-License-Identifier: Apache-2.0
/**
 * Threads that know who they are: by a number that the loop which creates them gives each, or by
 * what is in memory behind their argument. Not in the thesis.
 */
@NullMarked
package org.gridlock.nonconc.number;

import org.jspecify.annotations.NullMarked;
