// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.pointer.Address;

/** The results of both lockset analyses. */
public interface Locksets {
  /** Every lock that a thread at {@code place} may hold is covered (thesis ls_a). */
  Set<Held> may(Place place);

  /** Unique locks that every thread at {@code place} holds, exclusively or shared (thesis ls_u). */
  Set<MustHeld> must(Place place);

  /**
   * A unique lock that is surely held.
   *
   * @param shared whether it may be held only for reading
   */
  record MustHeld(Address lock, boolean shared) {}
}
