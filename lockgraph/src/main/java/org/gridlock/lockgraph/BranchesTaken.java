// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.Finding.Branch;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.Locksets;
import org.jspecify.annotations.Nullable;

/** Which branches lead from the acquisition of a lock to a place where it is still held. */
final class BranchesTaken {
  /** Of longer ways the end is shown. */
  private static final int MAX_BRANCHES = 12;

  private final ThreadFlow flow;
  private final Locksets locksets;
  private final Deadline deadline;

  BranchesTaken(ThreadFlow flow, Locksets locksets, Deadline deadline) {
    this.flow = flow;
    this.locksets = locksets;
    this.deadline = deadline;
  }

  /** Those on a shortest way, in order; none if no way was found. */
  List<Branch> between(Held held, Place end) throws ResourceException {
    Predicate<Place> keeps = place -> locksets.may(place).contains(held);
    Place start = held.acquisition();
    Map<Place, @Nullable Place> before = new LinkedHashMap<>();
    Deque<Place> pending = new ArrayDeque<>();
    before.put(start, null);
    pending.add(start);
    while (!pending.isEmpty() && !before.containsKey(end)) {
      deadline.check();
      Place place = pending.remove();
      for (Place next : flow.successors(place)) {
        if (!before.containsKey(next) && keeps.test(next)) {
          before.put(next, place);
          pending.add(next);
        }
      }
    }
    List<Place> way = new ArrayList<>();
    for (Place place = before.containsKey(end) ? end : null;
        place != null;
        place = before.get(place)) {
      way.add(place);
    }
    Collections.reverse(way);
    return branches(way);
  }

  private static List<Branch> branches(List<Place> way) {
    Set<Branch> branches = new LinkedHashSet<>();
    for (int i = 0; i + 1 < way.size(); i++) {
      for (Edge edge : way.get(i).top().outgoing()) {
        if (edge.target() == way.get(i + 1).top()
            && edge.operation() instanceof Operation.Assume assume
            && edge.position().line() > 0) {
          branches.add(
              new Branch(
                  edge.source().function().name(),
                  edge.position(),
                  assume.condition().toString(),
                  assume.holds()));
          break;
        }
      }
    }
    List<Branch> all = List.copyOf(branches);
    return all.subList(Math.max(0, all.size() - MAX_BRANCHES), all.size());
  }
}
