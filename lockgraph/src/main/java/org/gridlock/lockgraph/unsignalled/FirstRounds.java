// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.unsignalled;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.flow.CountedLoop;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.lockset.status.Guard;
import org.gridlock.lockset.status.Values;

/**
 * Loops that run at least once, {@code for (i = 0; i < 4; i++)}: control comes past their end only
 * behind a round.
 */
final class FirstRounds {
  private final Icfa icfa;
  private final PlaceGraph graph;
  private final Set<Function> searched = new HashSet<>();
  private final Map<Edge, CountedLoop> byEnd = new HashMap<>();
  private final Map<Edge, CountedLoop> byRound = new HashMap<>();

  FirstRounds(Icfa icfa, PlaceGraph graph) {
    this.icfa = icfa;
    this.graph = graph;
  }

  private void search(Function function) {
    if (searched.add(function)) {
      for (CountedLoop loop : CountedLoop.in(function, icfa)) {
        if (runs(loop)) {
          byEnd.put(loop.leaving(), loop);
          byRound.put(loop.repeating(), loop);
        }
      }
    }
  }

  /** Whether the condition holds of the first number. */
  private static boolean runs(CountedLoop loop) {
    Guard tested = Guard.of(loop.condition(), true);
    return tested != null
        && Guard.withoutCasts(tested.subject()).equals(new Lvalue.Var(loop.index()))
        && loop.entering().value() instanceof Expression.Constant first
        && first.value() >= 0
        && !tested.values().isDisjoint(Values.between(first.value(), first.value()));
  }

  /**
   * Whether an edge leads past such a loop of which control has not come to the end of a round.
   *
   * @param reached the ids of the places that control has come to
   */
  boolean isTooEarly(Place place, Edge edge, BitSet reached) {
    search(place.function());
    CountedLoop loop = byEnd.get(edge);
    return loop != null
        && !reached.get(graph.at(graph.entry(place), loop.repeating().source()).id());
  }

  /** Where the end of a loop lies that control may come past once it is at a place. */
  List<Place> leftBehind(Place place) {
    search(place.function());
    return place.top().outgoing().stream()
        .map(byRound::get)
        .filter(Objects::nonNull)
        .map(loop -> graph.at(graph.entry(place), loop.header()))
        .toList();
  }
}
