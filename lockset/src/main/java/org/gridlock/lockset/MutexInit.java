// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;

/**
 * Something that initialises a mutex.
 *
 * @param locks the mutexes that it may mean
 * @param types the types that it may give
 */
record MutexInit(Place place, Edge edge, Set<LockId> locks, Set<MutexType> types) {}
