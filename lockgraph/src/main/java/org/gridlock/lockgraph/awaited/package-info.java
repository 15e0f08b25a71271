// SPDX-License-Identifier: Apache-2.0
/**
 * Waits for condition variables that cannot both be waits for ever, by what they look at: the
 * producer waits while a buffer is full, the consumer while it is empty, and whoever changes the
 * number of entries tells those that wait for it; and waits until nobody is inside of something,
 * which are for those that are. Semaphores for requests and replies are here as well. Not in the
 * thesis.
 *
 * @see org.gridlock.lockgraph.awaited.ExclusiveWaits
 * @see org.gridlock.lockgraph.awaited.AwaitedInsiders
 * @see org.gridlock.lockgraph.awaited.Replies
 */
@NullMarked
package org.gridlock.lockgraph.awaited;

import org.jspecify.annotations.NullMarked;
