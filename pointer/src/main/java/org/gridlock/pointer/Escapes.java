// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.dependency.Dependencies;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.pointer.solver.Solver;
import org.jspecify.annotations.Nullable;

/**
 * The functions that code outside the program may call, since their address escaped (rule R 12).
 * Each is taken to be called with anything, from the first place that calls such code.
 */
final class Escapes {
  private final Addresses addresses;
  private final Dependencies dependencies;
  private final Notes notes;
  private final Set<Function> callbacks = new LinkedHashSet<>();
  private final Deque<IndirectCalls.Found> found = new ArrayDeque<>();
  private @Nullable Place firstPlace;
  private @Nullable Edge firstEdge;

  Escapes(
      Solver solver, Addresses addresses, Memory memory, Dependencies dependencies, Notes notes) {
    this.addresses = addresses;
    this.dependencies = dependencies;
    this.notes = notes;
    solver.addReaction(memory.escaped(), values -> values.forEach(this::escape));
  }

  /** A place where code outside the program runs that may call what it knows. */
  void outside(Place place, Edge edge) {
    if (firstPlace == null) {
      firstPlace = place;
      firstEdge = edge;
      callbacks.forEach(callback -> found.add(new IndirectCalls.Found(place, edge, callback)));
    }
  }

  private void escape(int address) {
    if (address == Addresses.STAR
        || !(addresses.objectById(addresses.objectOf(address)) instanceof AbstractObject.Code code)
        || !dependencies.isRelevant(code.function())
        || !callbacks.add(code.function())) {
      return;
    }
    Place place = firstPlace;
    Edge edge = firstEdge;
    if (place != null && edge != null) {
      found.add(new IndirectCalls.Found(place, edge, code.function()));
    }
  }

  /** The next callback found and not yet entered; null if there is none. */
  IndirectCalls.@Nullable Found poll() {
    IndirectCalls.Found next = found.poll();
    if (next != null && next.callee().isDefined()) {
      notes.escapedCallback(next.edge(), next.callee());
    }
    return next;
  }
}
