// SPDX-License-Identifier: Apache-2.0
/**
 * Tables of what a sweep found, with the columns of thesis figures 4.22, 4.23 and 4.24.
 *
 * @see org.gridlock.bench.table.ResultPage
 */
@NullMarked
package org.gridlock.bench.table;

import org.jspecify.annotations.NullMarked;
