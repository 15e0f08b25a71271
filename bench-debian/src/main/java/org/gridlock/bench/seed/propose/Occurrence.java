// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed.propose;

import org.gridlock.absint.place.Place;
import org.gridlock.bench.seed.Edit;
import org.gridlock.bench.seed.Site;
import org.gridlock.bench.seed.UnitText;
import org.gridlock.icfa.Edge;
import org.jspecify.annotations.Nullable;

/**
 * An operation on a lock, thread or condition in one thread, and the text that it is made of.
 *
 * @param place one at which the thread does it
 * @param global the lock as an expression, if it is one global lock and the operation is on a lock
 */
record Occurrence(
    Place place, Edge edge, Site site, UnitText unit, CallText call, @Nullable String global) {

  /** Replaces the call. */
  Edit with(String text) {
    return new Edit(site, call.text(), text);
  }

  /** Puts something before and after the call. */
  Edit around(String before, String after) {
    return with(before + call.text() + after);
  }

  /** Whether its unit may name a global lock. */
  boolean canName(String lock) {
    return unit.mentions(lock.substring(1).split("[^A-Za-z0-9_]", 2)[0]);
  }
}
