// SPDX-License-Identifier: Apache-2.0
/**
 * Order between threads that do not create or join each other: what a semaphore, a barrier or a
 * flag tells the thread that waits for it, the return from {@code pthread_once}, and what is done
 * once behind a flag. Not in the thesis; section 6 of the design names phases that barriers
 * separate.
 */
@NullMarked
package org.gridlock.nonconc.handover;

import org.jspecify.annotations.NullMarked;
