// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.engine;

import org.gridlock.absint.place.Place;
import org.jspecify.annotations.Nullable;

/**
 * An abstract thread: the entry place of its start function, which includes its creation history.
 *
 * @param id dense; 0 is main
 * @param entry the entry place of the start function
 * @param creation the place of the creation site; null for main
 * @param many whether more than one concrete thread may stand behind it, at once or one after
 *     another (creation in a loop or recursion, by a thread that is itself many, or several merged
 *     histories: rule R 2 of the design)
 */
public record AbstractThread(int id, Place entry, @Nullable Place creation, boolean many) {
  @Override
  public String toString() {
    return "t" + id + ":" + entry.function().name() + (many ? "*" : "");
  }
}
