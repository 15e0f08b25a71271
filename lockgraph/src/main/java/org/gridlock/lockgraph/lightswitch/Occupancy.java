// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.lightswitch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.status.Values;
import org.jspecify.annotations.Nullable;

/**
 * A number that tells whether threads are inside of something: it begins with one value, and is
 * changed by each thread that enters, and back when that same thread leaves. So as long as it has
 * another value, some thread is inside, and only those that are can bring it back.
 */
public final class Occupancy {
  /** Longer ways are not followed. */
  private static final int MAX_STATES = 1000;

  private final long empty;
  private final int sign;
  private final Values occupied;
  private final List<Step> steps;
  private final Depths depths;
  private final Icfa icfa;
  private final PlaceGraph graph;
  private final ThreadFlow flow;

  /** Where a thread is after a step, and what it knows since then. */
  private record State(Location location, Count count) {}

  /**
   * What is known of a number.
   *
   * @param empty its value where nobody is inside
   * @param sign whether it is larger (1) or smaller (-1) where somebody is
   * @param most how far from that value it is at most
   */
  Occupancy(
      long empty,
      int sign,
      long most,
      List<Step> steps,
      Depths depths,
      Icfa icfa,
      PlaceGraph graph,
      ThreadFlow flow) {
    this.empty = empty;
    this.sign = sign;
    this.occupied =
        sign > 0
            ? Values.between(empty + 1, empty + most)
            : Values.between(empty - most, empty - 1);
    this.steps = List.copyOf(steps);
    this.depths = depths;
    this.icfa = icfa;
    this.graph = graph;
    this.flow = flow;
  }

  /** Whether somebody is inside wherever the number is one of some. */
  public boolean isOccupied(Values values) {
    return areNone(Values.only(empty).within(values));
  }

  /** Whether nobody is inside wherever the number is one of some. */
  public boolean isEmpty(Values values) {
    return areNone(occupied.within(values));
  }

  private static boolean areNone(Values values) {
    return values.low() > values.high();
  }

  /** Whether a thread may be inside at a place. */
  public boolean mayBeInside(Place place) {
    Span depth = depths.at(place);
    return depth == null || depth.high() > 0; // else no way is known that leads there
  }

  /** Whether a thread that comes to a place may be inside there. */
  boolean mayStayInside(Place place) {
    Span depth = depths.at(place);
    return depth != null && depth.high() > 0;
  }

  /** Where threads enter and leave. */
  public List<Place> places() {
    return steps.stream().map(Step::place).toList();
  }

  /** Whether an edge changes the number, wherever that is. */
  public boolean isChangedBy(Edge edge) {
    return steps.stream().anyMatch(step -> step.edge() == edge);
  }

  /** Whether a thread enters by an edge. */
  public boolean isEntered(Place place, Edge edge) {
    return steps.stream()
        .anyMatch(
            step -> step.change() == sign && step.place().equals(place) && step.edge() == edge);
  }

  /**
   * The edges to one of which whoever leaves as the last one comes on all ways in that function,
   * without waiting before; null if there is another way.
   *
   * @param wanted which edges count
   */
  public @Nullable Set<Edge> metByLast(BiPredicate<Place, Edge> wanted) {
    Set<Edge> met = new LinkedHashSet<>();
    for (Step step : steps) {
      if (step.change() != sign && !follow(step, wanted, met)) {
        return null;
      }
    }
    return met;
  }

  private boolean follow(Step step, BiPredicate<Place, Edge> wanted, Set<Edge> met) {
    Place entry = graph.entry(step.place());
    Set<State> seen = new HashSet<>();
    Deque<State> pending = new ArrayDeque<>();
    pending.add(new State(step.edge().target(), Count.after(step, Span.only(empty))));
    while (!pending.isEmpty()) {
      State state = pending.remove();
      if (!seen.add(state)) {
        continue;
      }
      Location location = state.location;
      Place place = flow.at(entry, location);
      if (seen.size() > MAX_STATES || place == null || location == location.function().exit()) {
        return false;
      }
      for (Edge edge : location.outgoing()) {
        Operation operation = edge.operation();
        Passing passing = Passing.of(operation);
        if (ControlFlow.isDead(edge)
            || passing == Passing.ENDS_ALL
            || (operation instanceof Operation.Assume assume && !state.count.allows(assume))) {
          continue;
        }
        if (wanted.test(place, edge)) {
          met.add(edge);
          continue;
        }
        if (passing == Passing.UNKNOWN || isChangedBy(edge) || Passage.renames(operation, step)) {
          return false;
        }
        Count count = operation instanceof Operation.Unlock ? state.count.outdated() : state.count;
        pending.add(new State(edge.target(), count.after(operation, icfa)));
      }
    }
    return true;
  }
}
