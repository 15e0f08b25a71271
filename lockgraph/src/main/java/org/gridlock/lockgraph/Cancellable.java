// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.HashSet;
import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Operation;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.PointsTo;
import org.gridlock.pointer.ValueSet;

/** Which threads the program may cancel: that ends a wait for a signal. */
final class Cancellable {
  private final Set<Edge> creations = new HashSet<>();
  private boolean any;

  Cancellable(PlaceGraph graph, PointsTo pointsTo) {
    for (Place place : graph.places()) {
      for (Edge edge : place.top().outgoing()) {
        if (edge.operation() instanceof Operation.CancelThread cancel) {
          add(pointsTo.values(place, cancel.handle()));
        }
      }
    }
  }

  private void add(ValueSet handles) {
    if (!(handles instanceof ValueSet.Known known)) {
      any = true;
      return;
    }
    for (Address address : known.addresses()) {
      if (address.object() instanceof AbstractObject.ThreadHandle handle) {
        creations.add(handle.edge());
      } else {
        any |= address.object() instanceof AbstractObject.OwnHandle;
      }
    }
  }

  boolean contains(AbstractThread thread) {
    Place creation = thread.creation();
    return any
        || (creation != null && creation.top().outgoing().stream().anyMatch(creations::contains));
  }
}
