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

/**
 * Call strings for the functions for which contexts can make a difference, one context for each of
 * the others. A call string begins at the innermost caller from which on arguments are passed down,
 * and is cut where a function has had its share of contexts, counted in edges.
 */
public final class SelectiveContexts implements ContextPolicy<Object> {
  /** Call strings of any length. */
  public static final int WHOLE = Integer.MAX_VALUE;

  /** How many edges the contexts of one function may have together, in small programs. */
  private static final int MIN_EDGES = 600;

  /** How many threads with one start function are told apart. */
  private static final int MAX_THREADS = 16;

  private final ContextNeeds needs;
  private final int largest;
  private final int longest;
  private final int maxEdges;
  private final CallStrings callStrings = new CallStrings();
  private final Set<Place> separate = new HashSet<>();
  private final Map<Function, Integer> edges = new HashMap<>();
  private final Map<Function, Integer> threads = new HashMap<>();

  /**
   * A policy.
   *
   * @param largest only functions with at most so many edges are told apart, such as wrappers of
   *     lock operations
   * @param longest of longer call strings only so many calls at the end are told apart
   */
  public SelectiveContexts(ContextNeeds needs, int largest, int longest) {
    this.needs = needs;
    this.largest = largest;
    this.longest = longest;
    this.maxEdges = Math.max(MIN_EDGES, needs.edgeCount());
  }

  @Override
  public Place enterFunction(PlaceMap places, Place callSite, Function callee, Object key) {
    if (!needs.isToldApart(callee) || callee.edges().size() > largest) {
      return NoContexts.any(places, callee);
    }
    Place from =
        needs.dependsOnCaller(callSite.top(), callee)
            ? ending(places, callSite, callee)
            : places.move(NoContexts.any(places, callSite.function()), callSite.top());
    Place exact = callStrings.enterFunction(places, from, callee, key);
    if (exact.parent() != from || separate.contains(exact)) {
      return exact;
    }
    int cost = edges.getOrDefault(callee, 0) + callee.edges().size();
    if (cost > maxEdges && edges.containsKey(callee)) {
      return NoContexts.any(places, callee);
    }
    edges.put(callee, cost);
    separate.add(exact);
    return exact;
  }

  /** The end of the history of a call. */
  private Place ending(PlaceMap places, Place callSite, Function callee) {
    if (longest == WHOLE || needs.isKnownByHistory(callee)) {
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
