// SPDX-License-Identifier: Apache-2.0
/**
 * Holds what the frontend read of a unit against what GCC says of the same text: the functions
 * defined and called ({@code -fcallgraph-info}), and the layout of structs and unions (by static
 * assertions that GCC checks).
 *
 * @see org.gridlock.frontend.verify.FrontendVerification
 */
@NullMarked
package org.gridlock.frontend.verify;

import org.jspecify.annotations.NullMarked;
