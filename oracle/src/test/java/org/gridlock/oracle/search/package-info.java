// SPDX-License-Identifier: Apache-2.0
/** The search against itself without reduction. */
@NullMarked
package org.gridlock.oracle.search;

import org.jspecify.annotations.NullMarked;
