// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.handover;

import gnu.trove.map.TIntIntMap;
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
import org.jspecify.annotations.Nullable;

/** How often a thread has passed certain steps when it is at a place: from least to most. */
final class Passages {
  private static final int NOT_REACHED = -1;

  private final ThreadFlow flow;
  private final Place start;
  private final BiPredicate<Place, Edge> passes;
  private final int rounds;
  private final Deadline deadline;

  /** Null until it is asked for: both are looked for along all paths of the thread. */
  private @Nullable TIntIntMap least;

  private @Nullable TIntIntMap most;

  /**
   * Counts along all paths of a thread.
   *
   * @param start where it begins
   * @param rounds at most so many are told apart
   */
  Passages(
      ThreadFlow flow,
      Place start,
      BiPredicate<Place, Edge> passes,
      int rounds,
      Deadline deadline) {
    this.flow = flow;
    this.start = start;
    this.passes = passes;
    this.rounds = rounds;
    this.deadline = deadline;
  }

  /** How often it surely has passed them; 0 for a place that it does not come to. */
  int least(Place place) throws ResourceException {
    if (least == null) {
      least = count(true);
    }
    return Math.max(0, least.get(place.id()));
  }

  /** How often it may have passed them; as often as is counted stands for any number. */
  int most(Place place) throws ResourceException {
    if (most == null) {
      most = count(false);
    }
    int times = most.get(place.id());
    return times == NOT_REACHED ? rounds : times;
  }

  private TIntIntMap count(boolean least) throws ResourceException {
    TIntIntMap marks = new TIntIntHashMap(64, 0.6f, -1, NOT_REACHED);
    List<Place> next = List.of(start);
    for (int round = 0; round <= rounds; round++) {
      next = passing(reach(next, round, marks, least));
    }
    return marks;
  }

  /**
   * Marks what was not marked in this round, and what may be reached from there.
   *
   * @param least whether each place is marked once, and the steps lead to the next round
   */
  private List<Place> reach(Collection<Place> starts, int round, TIntIntMap marks, boolean least)
      throws ResourceException {
    List<Place> found = new ArrayList<>();
    Deque<Place> pending = new ArrayDeque<>(starts);
    while (!pending.isEmpty()) {
      deadline.check();
      Place place = pending.remove();
      int mark = marks.get(place.id());
      if (least ? mark == NOT_REACHED : mark < round) {
        marks.put(place.id(), round);
        found.add(place);
        pending.addAll(
            least && round < rounds
                ? flow.successors(place, edge -> !passes.test(place, edge))
                : flow.successors(place));
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
