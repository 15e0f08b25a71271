// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.engine;

import java.util.Collection;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;

/** Which functions a call or thread creation enters in a context. */
public interface CallTargets {
  /**
   * All defined functions that may be entered, in order of their ids.
   *
   * @param site the place of the call or creation
   * @param edge its edge, with a {@code Call} or {@code CreateThread} operation
   */
  Collection<Function> targets(Place site, Edge edge);
}
