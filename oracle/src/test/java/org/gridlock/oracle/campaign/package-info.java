// SPDX-License-Identifier: Apache-2.0
/** What every build runs. */
@NullMarked
package org.gridlock.oracle.campaign;

import org.jspecify.annotations.NullMarked;
