// SPDX-License-Identifier: Apache-2.0

/**
 * Where in the program memory keeps its value for a thread, though others write it elsewhere: by
 * what an analysis has found of locks and of the order of threads, so that another one may follow
 * what branches say of that memory. Not in the thesis.
 */
@NullMarked
package org.gridlock.nonconc.steady;

import org.jspecify.annotations.NullMarked;
