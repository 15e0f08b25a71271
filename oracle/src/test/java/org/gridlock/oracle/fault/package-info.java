// SPDX-License-Identifier: Apache-2.0
/** Known faults, put into the analysis to see that the checks notice them. */
@NullMarked
package org.gridlock.oracle.fault;

import org.jspecify.annotations.NullMarked;
