// SPDX-License-Identifier: Apache-2.0
/**
 * The tests of thesis chapter 2 (figures 2.5, 2.10, 2.11, 2.13, 2.15 and A.1) with the fixes that
 * the text gives, and what the thesis observed on its chips.
 *
 * @see org.gridlock.litmus.catalogue.Catalogue
 */
@NullMarked
package org.gridlock.litmus.catalogue;

import org.jspecify.annotations.NullMarked;
