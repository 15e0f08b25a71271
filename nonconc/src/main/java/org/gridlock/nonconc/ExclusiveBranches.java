// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.status.Conditions;
import org.gridlock.lockset.status.Guard;
import org.gridlock.lockset.symbol.Symbols;

/**
 * Non-concurrency by what branches say of global variables that cannot change while somebody looks:
 * of two threads that wait at the same time, one cannot have found a flag set and the other clear.
 * And by what they say of {@link NumberedThreads}, of which each number is that of one.
 */
public final class ExclusiveBranches extends Refinement {
  private final PlaceGraph graph;
  private final Symbols symbols;
  private final Conditions conditions;
  private final NumberedThreads numbered;
  private final Map<Place, List<Guard>> known = new HashMap<>();

  /**
   * The analysis.
   *
   * @param inner is asked first
   */
  public ExclusiveBranches(
      Icfa icfa, PlaceGraph graph, Conditions conditions, NonConcurrency inner) {
    super(inner);
    this.graph = graph;
    this.symbols = conditions.symbols();
    this.conditions = conditions;
    this.numbered = new NumberedThreads(icfa, graph, symbols, conditions);
  }

  @Override
  protected Answer refine(Place left, Place right) {
    if (numbered.areOne(left, right)) {
      return Answer.SAME_THREAD;
    }
    if (numbered.isNeverReached(left) || numbered.isNeverReached(right)) {
      return Answer.ORDERED;
    }
    List<Guard> others = at(right);
    return at(left).stream().anyMatch(guard -> others.stream().anyMatch(guard::contradicts))
        ? Answer.EXCLUSIVE
        : Answer.MAY_BE_CONCURRENT;
  }

  /** What surely holds of global variables whenever a thread is at a place. */
  private List<Guard> at(Place place) {
    return known.computeIfAbsent(place, this::find);
  }

  private List<Guard> find(Place place) {
    List<Guard> found = new ArrayList<>(global(conditions.at(place.top())));
    Set<Function> seen = new HashSet<>();
    Place frame = graph.entry(place);
    Collection<PlaceGraph.Site> sites = graph.sites(frame);
    while (sites.size() == 1 && seen.add(frame.function())) {
      PlaceGraph.Site site = sites.iterator().next();
      if (!(site.edge().operation() instanceof Operation.Call)) {
        break;
      }
      // An effect of the call is that of all that it leads to.
      List<Guard> before = global(conditions.at(site.place().top()));
      found.addAll(Conditions.surviving(before, symbols.effect(site.edge())));
      frame = graph.entry(site.place());
      sites = graph.sites(frame);
    }
    return found;
  }

  private static List<Guard> global(List<Guard> guards) {
    return guards.stream()
        .filter(guard -> guard.reads().stream().allMatch(v -> v.isGlobal() && !v.isThreadLocal()))
        .toList();
  }
}
