// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.place;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Function;

/**
 * Call strings until a function has cost enough; from then on all further histories of it within
 * one thread share one context. What a function costs is counted in edges to look at, so that small
 * functions, such as wrappers of lock operations, are told apart in many contexts and large ones in
 * few, and the work stays linear in the size of the program. Counted work, not time, decides:
 * results are the same on every machine.
 *
 * <p>The place that merged histories share is that of the first of them. Which histories are merged
 * depends on the order of the questions, so one object serves all analyses of a program.
 */
public final class BoundedCallStrings implements ContextPolicy<Object> {
  private final CallStrings callStrings = new CallStrings();
  private final int maxEdges;
  private final int maxThreads;
  private final Set<Place> separate = new HashSet<>();
  private final Map<Function, Integer> edges = new HashMap<>();
  private final Map<Function, Integer> threads = new HashMap<>();
  private final Map<Shared, Place> shared = new HashMap<>();
  private final Map<Function, Place> sharedThreads = new HashMap<>();

  private record Shared(Place thread, Function function) {}

  /**
   * A policy.
   *
   * @param maxEdges how many edges the separate contexts of one function may have together
   * @param maxThreads how many threads with one start function are told apart
   */
  public BoundedCallStrings(int maxEdges, int maxThreads) {
    this.maxEdges = maxEdges;
    this.maxThreads = maxThreads;
  }

  /** A budget that small programs stay far below. */
  public static BoundedCallStrings standard() {
    return new BoundedCallStrings(1000, 16);
  }

  @Override
  public Place enterFunction(PlaceMap places, Place callSite, Function callee, Object key) {
    Place exact = callStrings.enterFunction(places, callSite, callee, key);
    if (exact.parent() != callSite || separate.contains(exact)) {
      return exact;
    }
    int cost = edges.getOrDefault(callee, 0) + callee.edges().size();
    if (cost <= maxEdges) {
      edges.put(callee, cost);
      separate.add(exact);
      return exact;
    }
    edges.put(callee, maxEdges);
    Place thread = threadEntry(places, callSite);
    return shared.computeIfAbsent(new Shared(thread, callee), first -> exact);
  }

  @Override
  public Place enterThread(PlaceMap places, Place creation, Function start, Object key) {
    Place exact = callStrings.enterThread(places, creation, start, key);
    if (exact.parent() != creation || separate.contains(exact)) {
      return exact;
    }
    int count = threads.getOrDefault(start, 0) + 1;
    if (count <= maxThreads) {
      threads.put(start, count);
      separate.add(exact);
      return exact;
    }
    return sharedThreads.computeIfAbsent(start, first -> exact);
  }

  private static Place threadEntry(PlaceMap places, Place place) {
    Place active = place;
    for (Place site = active.parent();
        site != null && !CallStrings.createsThread(site.top());
        site = site.parent()) {
      active = site;
    }
    return places.move(active, active.function().entry());
  }
}
