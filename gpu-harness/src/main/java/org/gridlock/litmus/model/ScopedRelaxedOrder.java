// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.model;

import java.util.EnumMap;
import java.util.Map;
import org.gridlock.litmus.test.Order;
import org.gridlock.litmus.test.Scope;

/**
 * RMO per scope: the model of the GPUs of the thesis' time (Alglave et al., ASPLOS 2015, figures 15
 * and 16). Coherence without read-read pairs, no values out of thin air, and for each scope the
 * relaxed order with the fences of at least that scope, among the threads within it.
 *
 * <p>Not in the original: the scope of clusters between CTA and device, and acquire, release and
 * {@code fence.acq_rel}, which order here what these words say and no more.
 */
final class ScopedRelaxedOrder extends TotalCoherence {
  @Override
  Check check(Candidate candidate, Relation barrierOrder, Relation readsFrom) {
    long reads = candidate.reads;
    Relation sameLocation = candidate.programOrderSameLocation;
    Relation perLocation =
        sameLocation
            .between(candidate.writes, candidate.writes | reads)
            .union(sameLocation.between(reads, candidate.writes))
            .union(readsFrom);
    Relation always = candidate.dependency.union(barrierOrder).union(candidate.external(readsFrom));
    Map<Scope, Relation> fixed = new EnumMap<>(Scope.class);
    Map<Scope, Relation> within = new EnumMap<>(Scope.class);
    for (Scope scope : Scope.values()) {
      fixed.put(scope, always.union(fences(candidate, scope)));
      within.put(scope, within(candidate, scope));
    }
    return (coherence, fromReads) -> {
      Relation communication = coherence.union(fromReads);
      if (!perLocation.union(communication).isAcyclic()) {
        return false;
      }
      for (Map.Entry<Scope, Relation> entry : fixed.entrySet()) {
        Relation relaxed = entry.getValue().union(communication);
        Relation threads = within.getOrDefault(entry.getKey(), relaxed);
        if (!relaxed.intersect(threads).isAcyclic()) {
          return false;
        }
      }
      return true;
    };
  }

  private static Relation within(Candidate candidate, Scope scope) {
    Relation result = new Relation(candidate.size);
    for (int i = 0; i < candidate.size; i++) {
      for (int j = 0; j < candidate.size; j++) {
        if (candidate.common(i, j).compareTo(scope) <= 0) {
          result.add(i, j);
        }
      }
    }
    return result;
  }

  private static Relation fences(Candidate candidate, Scope scope) {
    Relation result = new Relation(candidate.size);
    for (int i = 0; i < candidate.size; i++) {
      for (long left = candidate.programOrder.row(i); left != 0; left &= left - 1) {
        int j = Long.numberOfTrailingZeros(left);
        if (isFenced(candidate, i, j, scope)) {
          result.add(i, j);
        }
      }
    }
    return result;
  }

  private static boolean isFenced(Candidate candidate, int i, int j, Scope scope) {
    Event before = candidate.event(i);
    Event after = candidate.event(j);
    if (candidate.location[i] < 0 || candidate.location[j] < 0) {
      return false;
    }
    if ((before.order() == Order.ACQUIRE && reaches(before, scope))
        || (after.order() == Order.RELEASE && reaches(after, scope))) {
      return true;
    }
    boolean read = before.kind() == Event.Kind.READ;
    boolean write = after.kind() == Event.Kind.WRITE;
    for (int between = i + 1; between < j; between++) {
      Event fence = candidate.event(between);
      if (fence.kind() == Event.Kind.FENCE
          && reaches(fence, scope)
          && (fence.isScFence() || (fence.acquires() && read) || (fence.releases() && write))) {
        return true;
      }
    }
    return false;
  }

  private static boolean reaches(Event event, Scope scope) {
    return event.scope() != null && event.scope().compareTo(scope) >= 0;
  }
}
