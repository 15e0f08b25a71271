// SPDX-License-Identifier: Apache-2.0
/** A small share of the damaged and monstrous inputs. */
@NullMarked
package org.gridlock.oracle.fuzz;

import org.jspecify.annotations.NullMarked;
