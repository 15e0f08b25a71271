// SPDX-License-Identifier: Apache-2.0
/**
 * Points-to analysis (thesis 4.3.5): what a lock, a handle or a function pointer may refer to.
 *
 * <p>Departures from the thesis: fields are told apart by their byte offset, memory that threads
 * share has one flow-insensitive content instead of one per place, and locals are kept per context.
 * Star is read as "memory outside the program, or any object that escaped to it".
 *
 * <p>Assumed: memory is accessed only within the bounds of objects, and addresses travel in
 * pointers and in integers of at least 8 bytes, not byte by byte.
 *
 * @see org.gridlock.pointer.PointerAnalysis
 * @see org.gridlock.pointer.PointsTo
 */
@NullMarked
package org.gridlock.pointer;

import org.jspecify.annotations.NullMarked;
