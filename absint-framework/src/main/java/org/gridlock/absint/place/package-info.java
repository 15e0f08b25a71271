// SPDX-License-Identifier: Apache-2.0
/**
 * Places, which unify contexts, threads and program locations, and the map that numbers them
 * (thesis 4.3.2, figure 4.13).
 *
 * @see org.gridlock.absint.place.Place
 * @see org.gridlock.absint.place.PlaceMap
 */
@NullMarked
package org.gridlock.absint.place;

import org.jspecify.annotations.NullMarked;
