// SPDX-License-Identifier: Apache-2.0
/**
 * What functions outside the program do: data read from model files, one entry per group of names.
 * The thesis treats library functions as built into its tool; here they are a table that users can
 * extend.
 *
 * @see org.gridlock.frontend.model.ModelCatalogue
 */
@NullMarked
package org.gridlock.frontend.model;

import org.jspecify.annotations.NullMarked;
