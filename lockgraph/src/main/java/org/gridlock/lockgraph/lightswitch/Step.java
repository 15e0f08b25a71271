// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.lightswitch;

import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.Increment;
import org.gridlock.pointer.Address;
import org.jspecify.annotations.Nullable;

/**
 * A thread counts one more, or one less.
 *
 * @param place before the counter is written
 * @param edge that writes it
 * @param read before the counter is read
 * @param counter which one that is
 * @param change what is added
 * @param copy the variable with the number before or after, or null
 * @param isAfter whether that is the number after
 */
record Step(
    Place place,
    Edge edge,
    Place read,
    Address counter,
    int change,
    @Nullable Variable copy,
    boolean isAfter) {

  /** What the counter is called there. */
  Lvalue name() {
    return ((Operation.Assign) edge.operation()).target();
  }

  /** Whether a thread enters the room, or leaves it. */
  boolean enters() {
    return change > 0;
  }

  /** The step that an edge makes, whichever counter it is; null if it is none. */
  static @Nullable Step of(
      Place place, Edge edge, Address counter, PlaceGraph graph, ThreadFlow flow) {
    Increment increment = Increment.of(edge);
    Place read = increment == null ? null : flow.at(graph.entry(place), increment.read().source());
    return increment == null || read == null
        ? null
        : new Step(
            place, edge, read, counter, increment.change(), increment.copy(), increment.isAfter());
  }
}
