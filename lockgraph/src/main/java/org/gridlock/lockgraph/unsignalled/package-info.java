// SPDX-License-Identifier: Apache-2.0
/**
 * Waits for signals that surely nobody gives: no thread posts the semaphore or signals the
 * condition variable but after a wait that is as hopeless, or fewer threads come to a barrier than
 * it was made for. The search for cycles leaves signals aside that nobody who waits for a lock
 * holds back; these need no such lock. They are reported where they are sure, and nothing follows
 * from their absence.
 */
@NullMarked
package org.gridlock.lockgraph.unsignalled;

import org.jspecify.annotations.NullMarked;
