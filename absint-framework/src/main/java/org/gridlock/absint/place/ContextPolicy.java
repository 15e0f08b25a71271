// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.place;

import org.gridlock.icfa.Function;

/**
 * Decides which calls of a function share a place. Merging more histories into one place is
 * coarser, never unsound, as long as control returns to the continuations of all of them.
 *
 * @param <K> what an analysis tells of an entry (its facts there); the framework does not look
 *     inside
 */
public interface ContextPolicy<K> {
  /** The entry place of {@code callee} when called at {@code callSite}. */
  Place enterFunction(PlaceMap places, Place callSite, Function callee, K key);

  /** The entry place of {@code start} when a thread is created at {@code creation}. */
  Place enterThread(PlaceMap places, Place creation, Function start, K key);
}
