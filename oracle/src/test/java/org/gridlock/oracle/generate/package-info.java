// SPDX-License-Identifier: Apache-2.0
/** The generator and the shrinker. */
@NullMarked
package org.gridlock.oracle.generate;

import org.jspecify.annotations.NullMarked;
