// SPDX-License-Identifier: Apache-2.0
/**
 * What no longer changes where several threads can see it: global variables that are written before
 * the first thread is created, and members of structs that are written before that, or while nobody
 * else knows of the object. Who tests such memory twice finds the same, and so does who tests other
 * memory where it is steady (section 4 of the design; not in the thesis).
 *
 * @see org.gridlock.lockset.settled.SettledGlobals
 * @see org.gridlock.lockset.settled.SettledMembers
 * @see org.gridlock.lockset.settled.SlotsOfNewObjects
 * @see org.gridlock.lockset.settled.SteadyMemory
 */
@NullMarked
package org.gridlock.lockset.settled;

import org.jspecify.annotations.NullMarked;
