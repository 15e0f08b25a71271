// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fault;

import java.util.HashSet;
import java.util.Set;
import org.gridlock.absint.engine.Analysis;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Operation;
import org.gridlock.oracle.fault.ReleasedExpressions.Released;

/**
 * Which acquisitions are over, if an unlock of an expression released whatever was locked by the
 * same expression (without rule R 14: an operand may have been written in between).
 */
final class ReleasedExpressions implements Analysis<Released> {
  /**
   * Acquisitions before this point.
   *
   * @param open those whose lock is still held on some path, with the expression
   * @param acquisitions those that are over on all paths
   */
  record Released(boolean reached, Set<Open> open, Set<Place> acquisitions) {}

  /** An acquisition, and what was locked by it. */
  record Open(Place acquisition, Expression lock) {}

  @Override
  public Released bottom() {
    return new Released(false, Set.of(), Set.of());
  }

  @Override
  public Released initial() {
    return new Released(true, Set.of(), Set.of());
  }

  @Override
  public Released join(Released left, Released right) {
    if (!left.reached() || left.equals(right)) {
      return right;
    }
    if (!right.reached()) {
      return left;
    }
    Set<Open> open = new HashSet<>(left.open());
    open.addAll(right.open());
    Set<Place> over = new HashSet<>(left.acquisitions());
    over.addAll(right.acquisitions());
    open.forEach(one -> over.remove(one.acquisition()));
    Released both = new Released(true, open, over);
    return both.equals(left) ? left : both;
  }

  @Override
  public Released transfer(Edge edge, Place place, Released state) {
    if (!state.reached()) {
      return state;
    }
    Set<Open> open = new HashSet<>(state.open());
    Set<Place> over = new HashSet<>(state.acquisitions());
    if (edge.operation() instanceof Operation.ThreadEntry) {
      open.clear();
      over.clear();
    } else if (edge.operation() instanceof Operation.Lock lock) {
      open.add(new Open(place, lock.lock()));
      over.remove(place);
    } else if (edge.operation() instanceof Operation.Unlock unlock) {
      open.removeIf(
          one -> {
            boolean released = one.lock().equals(unlock.lock());
            if (released) {
              over.add(one.acquisition());
            }
            return released;
          });
    }
    Released after = new Released(true, open, over);
    return after.equals(state) ? state : after;
  }
}
