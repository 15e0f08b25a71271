// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.handover;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.Locksets;
import org.gridlock.nonconc.handover.Steps.Step;
import org.gridlock.pointer.Address;

/**
 * Functions that run once ({@code pthread_once}): who has come back from a call with a control
 * comes after all that the function of that control did, whoever has run it.
 */
final class Onces {
  private final Locksets locksets;

  /** By control, the steps behind which its function has run. */
  private final Map<Address, BiPredicate<Place, Edge>> returns = new LinkedHashMap<>();

  Onces(Icfa icfa, Steps steps, Counters counters, Locksets locksets) throws ResourceException {
    this.locksets = locksets;
    for (Step step : steps.of(Onces::isReturn)) {
      Address control = counters.only(step.place(), lock(step.edge()));
      if (control != null) {
        returns.computeIfAbsent(
            control,
            key -> (place, edge) -> isReturn(edge) && key.equals(counters.only(place, lock(edge))));
      }
    }
    if (!returns.isEmpty()) {
      ResetControls reset = new ResetControls(icfa, steps, counters);
      for (Address control : List.copyOf(returns.keySet())) {
        if (reset.mayBeReset(control)) {
          returns.remove(control);
        }
      }
    }
  }

  /**
   * For each function that surely runs by its control where an activation begins: the steps behind
   * it. A caller that finds the control done holds it for a moment, too, but enters nothing then.
   */
  List<BiPredicate<Place, Edge>> behind(Place entry) {
    List<BiPredicate<Place, Edge>> found = new ArrayList<>();
    if (!returns.isEmpty()) {
      for (Locksets.MustHeld held : locksets.must(entry)) {
        BiPredicate<Place, Edge> steps = returns.get(held.lock());
        if (steps != null) {
          found.add(steps);
        }
      }
    }
    return found;
  }

  private static Expression lock(Edge edge) {
    return ((Operation.Unlock) edge.operation()).lock();
  }

  private static boolean isReturn(Edge edge) {
    return edge.operation() instanceof Operation.Unlock unlock
        && unlock.kind() == Operation.LockKind.ONCE;
  }
}
