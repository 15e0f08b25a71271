// SPDX-License-Identifier: Apache-2.0
/**
 * Reads C text into the intermediate representation, by the frontend of the analysis.
 *
 * @see org.gridlock.oracle.source.CReader
 */
@NullMarked
package org.gridlock.oracle.source;

import org.jspecify.annotations.NullMarked;
