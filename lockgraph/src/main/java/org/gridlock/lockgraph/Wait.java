// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.List;
import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.lockset.Held;
import org.jspecify.annotations.Nullable;

/**
 * An operation that may wait for ever.
 *
 * @param requested what it may mean; it waits for one of them
 * @param known false if it may mean something else than {@code requested}, which does not matter,
 *     or that is a guess that leaves nothing out
 * @param lock the lock expression; null for other resources
 * @param givenBack what the thread holds when it begins to wait, and gives back now and then
 */
record Wait(
    AbstractThread thread,
    Place place,
    List<Resource> requested,
    LockMode mode,
    boolean known,
    @Nullable Expression lock,
    Set<Held> givenBack) {

  /** Whether it means just one resource. */
  boolean isExact() {
    return known && requested.size() == 1;
  }
}
