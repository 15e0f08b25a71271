// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;
import org.jspecify.annotations.Nullable;

/**
 * An activation of a function. Immutable.
 *
 * @param location where control is
 * @param firstObject number of the object of the first of its variables
 * @param objectCount how many objects it has
 * @param call the edge of the call that it returns to; null for the bottom of a thread
 */
public record Frame(Location location, long firstObject, int objectCount, @Nullable Edge call) {
  Frame at(Location next) {
    return new Frame(next, firstObject, objectCount, call);
  }
}
