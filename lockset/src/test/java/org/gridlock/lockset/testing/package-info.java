// SPDX-License-Identifier: Apache-2.0
/** Small programs built by hand, and a points-to result that reads them syntactically. */
@NullMarked
package org.gridlock.lockset.testing;

import org.jspecify.annotations.NullMarked;
