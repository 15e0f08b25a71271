// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.explicit.ExplicitValues;
import org.gridlock.lockgraph.explicit.ExplicitValues.Pair;
import org.gridlock.lockgraph.explicit.Value;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.PointsTo;
import org.jspecify.annotations.Nullable;

/**
 * Which elements of an array are the locks of a cycle that has one name for all of them: the forks
 * of philosophers, each of whom is given a number. It makes a finding surer, and refutes none.
 */
final class ExplicitCircles {
  /** Bounds the search for one circle. */
  private static final int MAX_STEPS = 10_000;

  private final ExplicitValues values;
  private final Rooms rooms;
  private final PointsTo pointsTo;

  /** A thread, by the way it begins. */
  private record Begun(AbstractThread thread, int start) {}

  /**
   * Locks that threads hold and request in a circle.
   *
   * @param names of the locks
   * @param open whether it is not known that the threads do so in each run, as they may find
   *     another order
   */
  record Circle(List<String> names, boolean open) {
    static final Circle NONE = new Circle(List.of(), false);
  }

  private record Step(Value requested, Begun by, LockEdge edge) {}

  ExplicitCircles(ExplicitValues values, Rooms rooms, PointsTo pointsTo) {
    this.values = values;
    this.rooms = rooms;
    this.pointsTo = pointsTo;
  }

  /**
   * The single locks that threads which begin differently hold and request in a circle, at the
   * lines of some edges; none if they are not known.
   */
  Circle of(Collection<LockEdge> edges) throws ResourceException {
    AbstractObject object = object(edges);
    if (object == null) {
      return Circle.NONE;
    }
    Set<Value.Base> bases = new LinkedHashSet<>();
    Map<Value, Set<Step>> steps = new LinkedHashMap<>();
    for (LockEdge edge : new LinkedHashSet<>(edges)) {
      int start = 0;
      for (Set<Pair> pairs : values.pairsByStart(edge.held().acquisition(), edge.request())) {
        Begun by = new Begun(edge.thread(), edge.thread().many() ? start++ : 0);
        for (Pair pair : pairs) {
          Value held = pair.held();
          Value requested = pair.requested();
          if (held != null && requested != null && values.isOne(held) && values.isOne(requested)) {
            bases.add(held.base());
            bases.add(requested.base());
            steps
                .computeIfAbsent(held, key -> new LinkedHashSet<>())
                .add(new Step(requested, by, edge));
          }
        }
      }
    }
    if (bases.size() != 1) {
      return Circle.NONE;
    }
    for (Value first : steps.keySet()) {
      Search search = new Search(steps);
      if (search.leadsTo(first, first)
          && search.edges.containsAll(edges)
          && rooms.mayHold(search.edges)) {
        return new Circle(
            search.circle.stream()
                .map(lock -> pointsTo.describe(new Address(object, lock.number(), true)))
                .toList(),
            search.edges.stream().anyMatch(edge -> values.isOrderOpen(edge.request())));
      }
    }
    return Circle.NONE;
  }

  /** What all locks of some edges are in; null if that is not one. */
  private static @Nullable AbstractObject object(Collection<LockEdge> edges) {
    AbstractObject object = ExplicitOrder.object(edges.iterator().next().requested());
    return object != null
            && edges.stream()
                .allMatch(
                    edge ->
                        object.equals(ExplicitOrder.object(edge.held().resource()))
                            && object.equals(ExplicitOrder.object(edge.requested())))
        ? object
        : null;
  }

  /** For a circle of different locks and threads. */
  private static final class Search {
    private final Map<Value, Set<Step>> steps;
    private final List<Value> circle = new ArrayList<>();
    private final List<LockEdge> edges = new ArrayList<>();
    private final Set<Begun> threads = new HashSet<>();
    private int left = MAX_STEPS;

    Search(Map<Value, Set<Step>> steps) {
      this.steps = steps;
    }

    boolean leadsTo(Value last, Value held) {
      circle.add(held);
      for (Step step : steps.getOrDefault(held, Set.of())) {
        if (left-- > 0 && threads.add(step.by)) {
          edges.add(step.edge);
          if (circle.size() > 1 && step.requested.equals(last)
              || !circle.contains(step.requested) && leadsTo(last, step.requested)) {
            return true;
          }
          edges.removeLast();
          threads.remove(step.by);
        }
      }
      circle.removeLast();
      return false;
    }
  }
}
