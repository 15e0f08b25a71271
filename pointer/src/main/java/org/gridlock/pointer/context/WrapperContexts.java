// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.context;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.place.CallStrings;
import org.gridlock.absint.place.ContextPolicy;
import org.gridlock.absint.place.NoContexts;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;

/**
 * One context for each function, but call strings of those that allocate for their callers: else
 * all objects that a program allocates through one of them would be one object, of no type.
 */
public final class WrapperContexts implements ContextPolicy<Object> {
  /** So many of one function are told apart: more cost much where they meet in one container. */
  private static final int MOST = 16;

  private final CallStrings callStrings = new CallStrings();
  private final Allocators allocators;
  private final Set<Place> separate = new HashSet<>();
  private final Map<Function, Integer> counts = new HashMap<>();
  private int edgesLeft;

  /**
   * The policy for a program. The contexts of allocators have no more edges than the program has.
   */
  public WrapperContexts(Icfa icfa, Allocators allocators) {
    this.allocators = allocators;
    edgesLeft = icfa.edgeCount();
  }

  @Override
  public Place enterFunction(PlaceMap places, Place callSite, Function callee, Object key) {
    if (!allocators.returns(callee) && !allocators.stores(callee)) {
      return NoContexts.any(places, callee);
    }
    Place exact = callStrings.enterFunction(places, callSite, callee, key);
    if (exact.parent() != callSite || separate.contains(exact)) {
      return exact;
    }
    if (callee.edges().size() > edgesLeft || counts.getOrDefault(callee, 0) >= MOST) {
      return NoContexts.any(places, callee);
    }
    counts.merge(callee, 1, Integer::sum);
    edgesLeft -= callee.edges().size();
    separate.add(exact);
    return exact;
  }

  @Override
  public Place enterThread(PlaceMap places, Place creation, Function start, Object key) {
    return NoContexts.any(places, start);
  }
}
