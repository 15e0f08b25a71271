// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.handover;

import gnu.trove.map.hash.TIntIntHashMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.function.BiPredicate;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.error.ResourceException;

/** How often a thread has passed certain steps when it is at a place: from least to most. */
final class Passages {
  private static final int NOT_REACHED = -1;

  private final ThreadFlow flow;
  private final BiPredicate<Place, Edge> passes;
  private final int rounds;
  private final Deadline deadline;
  private final TIntIntHashMap least = new TIntIntHashMap(64, 0.6f, -1, NOT_REACHED);
  private final TIntIntHashMap most = new TIntIntHashMap(64, 0.6f, -1, NOT_REACHED);

  /**
   * Counts along all paths of a thread.
   *
   * @param start where it begins
   * @param rounds at most so many are told apart
   */
  Passages(
      ThreadFlow flow, Place start, BiPredicate<Place, Edge> passes, int rounds, Deadline deadline)
      throws ResourceException {
    this.flow = flow;
    this.passes = passes;
    this.rounds = rounds;
    this.deadline = deadline;
    List<Place> next = List.of(start);
    List<Place> all = new ArrayList<>();
    for (int round = 0; round <= rounds; round++) {
      List<Place> found = reach(next, round, least, round < rounds);
      all.addAll(found);
      next = passing(found);
    }
    reach(List.of(start), 0, most, false);
    next = passing(all);
    for (int round = 1; round <= rounds; round++) {
      next = passing(reach(next, round, most, false));
    }
  }

  /** How often it surely has passed them; 0 for a place that it does not come to. */
  int least(Place place) {
    return Math.max(0, least.get(place.id()));
  }

  /** How often it may have passed them; as often as is counted stands for any number. */
  int most(Place place) {
    int found = most.get(place.id());
    return found == NOT_REACHED ? rounds : found;
  }

  /** Marks what was not marked in this round, and what may be reached from there. */
  private List<Place> reach(
      Collection<Place> starts, int round, TIntIntHashMap marks, boolean withoutPassing)
      throws ResourceException {
    List<Place> found = new ArrayList<>();
    Deque<Place> pending = new ArrayDeque<>(starts);
    while (!pending.isEmpty()) {
      deadline.check();
      Place place = pending.remove();
      boolean isNew =
          marks == least ? !marks.containsKey(place.id()) : marks.get(place.id()) < round;
      if (isNew) {
        marks.put(place.id(), round);
        found.add(place);
        pending.addAll(
            flow.successors(place, edge -> !withoutPassing || !passes.test(place, edge)));
      }
    }
    return found;
  }

  private List<Place> passing(List<Place> places) {
    List<Place> after = new ArrayList<>();
    for (Place place : places) {
      if (place.top().outgoing().stream().anyMatch(edge -> passes.test(place, edge))) {
        after.addAll(flow.successors(place, edge -> passes.test(place, edge)));
      }
    }
    return after;
  }
}
