// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.context;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.place.CallStrings;
import org.gridlock.absint.place.ContextPolicy;
import org.gridlock.absint.place.NoContexts;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.pointer.ValueSet;

/**
 * Call strings for the functions for which contexts can make a difference, one context for each of
 * the others. A call string begins at the innermost caller from which on arguments are passed down;
 * calls that give the same there share it, by the name of the first. It is cut where a function has
 * had its share of contexts, counted in edges.
 */
public final class SelectiveContexts implements ContextPolicy<Object> {
  /** Call strings of any length. */
  public static final int WHOLE = Integer.MAX_VALUE;

  /** How many edges the contexts of one function may have together, in small programs. */
  private static final int MIN_EDGES = 600;

  /**
   * How many contexts a function that creates threads may have at least: these have all their
   * history.
   */
  private static final int MIN_CREATING = 32;

  /** For so many edges of the program it may have one, as large programs create more threads. */
  private static final int EDGES_PER_CREATING = 8000;

  /** How many threads with one start function are told apart. */
  private static final int MAX_THREADS = 16;

  private record Given(Function callee, List<ValueSet> values) {}

  private final ContextNeeds needs;
  private final int longest;
  private final int maxEdges;
  private final int maxCreating;
  private final CallStrings callStrings = new CallStrings();
  private final Set<Place> separate = new HashSet<>();
  private final Map<Function, Integer> edges = new HashMap<>();
  private final Map<Function, Integer> threads = new HashMap<>();
  private final Map<Given, Place> firstGiving = new HashMap<>();
  private final Map<Location, Map<Function, Place>> representatives = new HashMap<>();

  /**
   * A policy.
   *
   * @param longest of longer call strings only so many calls at the end are told apart
   */
  public SelectiveContexts(ContextNeeds needs, int longest) {
    this.needs = needs;
    this.longest = longest;
    this.maxEdges = Math.max(MIN_EDGES, needs.edgeCount());
    this.maxCreating = Math.max(MIN_CREATING, needs.edgeCount() / EDGES_PER_CREATING);
  }

  @Override
  public Place enterFunction(PlaceMap places, Place callSite, Function callee, Object key) {
    if (!needs.isToldApart(callee)) {
      return NoContexts.any(places, callee);
    }
    Place from =
        needs.dependsOnCaller(callSite.top(), callee)
            ? ending(places, callSite, callee)
            : representative(places, callSite.top(), callee);
    Place exact = callStrings.enterFunction(places, from, callee, key);
    if (exact.parent() != from || separate.contains(exact)) {
      return exact;
    }
    int cost = edges.getOrDefault(callee, 0) + callee.edges().size();
    int most = needs.mayCreate(callee) ? maxCreating * callee.edges().size() : maxEdges;
    if (cost > Math.min(most, maxEdges) && edges.containsKey(callee)) {
      return NoContexts.any(places, callee);
    }
    edges.put(callee, cost);
    separate.add(exact);
    return exact;
  }

  /** The end of the history of a call. */
  private Place ending(PlaceMap places, Place callSite, Function callee) {
    if (longest == WHOLE || needs.mayCreate(callee)) {
      return callSite;
    }
    List<Location> sites = new ArrayList<>();
    Place outer = callSite;
    while (outer != null && sites.size() < longest) {
      sites.add(outer.top());
      outer = outer.parent();
    }
    if (outer == null) {
      return callSite;
    }
    Place shortened = null;
    for (Location site : sites.reversed()) {
      Place entry =
          shortened == null
              ? NoContexts.any(places, site.function())
              : places.extend(shortened, site.function().entry());
      shortened = places.move(entry, site);
    }
    return shortened == null ? callSite : shortened;
  }

  /** The first of the call sites that give a function the same, outside any context. */
  private Place representative(PlaceMap places, Location callSite, Function callee) {
    return representatives
        .computeIfAbsent(callSite, site -> new HashMap<>(2))
        .computeIfAbsent(
            callee,
            key -> {
              Place site = places.move(NoContexts.any(places, callSite.function()), callSite);
              List<ValueSet> given = needs.given(callSite, callee);
              return given == null
                  ? site
                  : firstGiving.computeIfAbsent(new Given(callee, given), first -> site);
            });
  }

  @Override
  public Place enterThread(PlaceMap places, Place creation, Function start, Object key) {
    Place exact = callStrings.enterThread(places, creation, start, key);
    if (exact.parent() != creation || separate.contains(exact)) {
      return exact;
    }
    if (threads.merge(start, 1, Integer::sum) > MAX_THREADS) {
      return NoContexts.any(places, start);
    }
    separate.add(exact);
    return exact;
  }
}
