// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.engine;

import org.gridlock.absint.place.Place;

/**
 * The result of a flow-sensitive analysis.
 *
 * @param <D> the abstract states
 */
public interface Solution<D> {
  /** The state before the operations that leave {@code place}; bottom where not reached. */
  D state(Place place);

  /** Whether the place is reachable. */
  boolean isReached(Place place);
}
