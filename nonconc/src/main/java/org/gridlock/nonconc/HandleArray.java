// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import org.gridlock.icfa.Field;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Handles that an index tells apart.
 *
 * @param variable the array; for one that is allocated, the variable that first gets its address
 * @param member where they are in its elements; null if these are the handles
 */
record HandleArray(Variable variable, @Nullable Field member) {}
