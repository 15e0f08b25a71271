// SPDX-License-Identifier: Apache-2.0
/**
 * Locks that the first of several threads takes for all of them, and the last one gives back, as
 * the first reader to enter a room turns the light on and the last to leave turns it off (Downey,
 * <i>The Little Book of Semaphores</i>, 4.2); and rooms that let so many threads in and no more, by
 * a semaphore or by a counter. Both rest on how often a thread has entered more than left. Not in
 * the thesis.
 *
 * @see org.gridlock.lockgraph.lightswitch.Lightswitches
 * @see org.gridlock.lockgraph.lightswitch.CountedSemaphores
 * @see org.gridlock.lockgraph.lightswitch.CountedRooms
 * @see org.gridlock.lockgraph.lightswitch.Occupancies
 */
@NullMarked
package org.gridlock.lockgraph.lightswitch;

import org.jspecify.annotations.NullMarked;
