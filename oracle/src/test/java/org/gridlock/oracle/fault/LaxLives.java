// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fault;

import java.util.HashSet;
import java.util.Set;
import org.gridlock.absint.engine.Analysis;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Operation;
import org.gridlock.oracle.fault.LaxLives.Running;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.PointsTo;
import org.gridlock.pointer.ValueSet;

/** Which creations have a running thread, if one join were enough for all that they created. */
final class LaxLives implements Analysis<Running> {
  private final PointsTo pointsTo;

  /** The creations whose threads run where control gets to. */
  record Running(boolean reached, Set<Edge> creations) {}

  LaxLives(PointsTo pointsTo) {
    this.pointsTo = pointsTo;
  }

  @Override
  public Running bottom() {
    return new Running(false, Set.of());
  }

  @Override
  public Running initial() {
    return new Running(true, Set.of());
  }

  @Override
  public Running join(Running left, Running right) {
    if (!left.reached() || left.equals(right)) {
      return right;
    }
    if (!right.reached() || left.creations().containsAll(right.creations())) {
      return left;
    }
    Set<Edge> both = new HashSet<>(left.creations());
    both.addAll(right.creations());
    return new Running(true, both);
  }

  @Override
  public Running transfer(Edge edge, Place place, Running state) {
    if (!state.reached()) {
      return state;
    }
    Set<Edge> running = new HashSet<>(state.creations());
    if (edge.operation() instanceof Operation.ThreadEntry) {
      running.clear();
    } else if (edge.operation() instanceof Operation.CreateThread) {
      running.add(edge);
    } else if (edge.operation() instanceof Operation.JoinThread join
        && pointsTo.values(place, join.handle()) instanceof ValueSet.Known known
        && known.addresses().size() == 1
        && known.addresses().iterator().next().object()
            instanceof AbstractObject.ThreadHandle handle) {
      running.remove(handle.edge());
    }
    return running.equals(state.creations()) ? state : new Running(true, running);
  }
}
