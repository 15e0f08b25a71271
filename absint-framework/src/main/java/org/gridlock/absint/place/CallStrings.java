// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.place;

import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.jspecify.annotations.Nullable;

/**
 * The thesis' contexts: full histories of call and creation sites (thesis figure 4.11, entry_s),
 * with recursion folded as rule R 4 of the design asks.
 *
 * <ul>
 *   <li>A call of a function that the current thread is already executing leads to the entry place
 *       of that activation. Folding is by function, not by call site, and stops at the creation of
 *       the thread: what the creator executes is not reused.
 *   <li>A creation that repeats one of the history, by its call string within the thread and by the
 *       start function, leads to the thread made there, which then stands for many. Without it a
 *       function that creates a thread that runs the function would have infinitely many places.
 *       The call string counts, as threads of one program are often created through one function.
 * </ul>
 *
 * <p>A call string holds no function twice, and a history creates few threads at one location, so
 * places are finite.
 */
public final class CallStrings implements ContextPolicy<Object> {
  /**
   * So many threads of one history, created at one location to run one function, are told apart.
   */
  private static final int MOST_REPEATED = 3;

  @Override
  public Place enterFunction(PlaceMap places, Place callSite, Function callee, Object key) {
    for (Place active = callSite; active != null; active = active.parent()) {
      if (active.function() == callee) {
        return places.move(active, callee.entry());
      }
      Place site = active.parent();
      if (site == null || createsThread(site.top())) {
        break;
      }
    }
    return places.extend(callSite, callee.entry());
  }

  @Override
  public Place enterThread(PlaceMap places, Place creation, Function start, Object key) {
    int repeated = 0;
    Place active = creation;
    for (Place site = active.parent(); site != null; active = site, site = site.parent()) {
      if (site.top() == creation.top()
          && active.function() == start
          && (endsAlike(site, creation) || ++repeated == MOST_REPEATED)) {
        return places.move(active, start.entry());
      }
    }
    return places.extend(creation, start.entry());
  }

  /** Whether two creations have the same call string, since the thread began that they are in. */
  private static boolean endsAlike(Place creation, Place other) {
    Place one = creation;
    Place two = other;
    while (one != null && two != null && one.top() == two.top()) {
      one = outer(one);
      two = outer(two);
    }
    return one == null && two == null;
  }

  /** The call site within the same thread that leads to a place. */
  private static @Nullable Place outer(Place place) {
    Place site = place.parent();
    return site == null || createsThread(site.top()) ? null : site;
  }

  /**
   * Whether a location is a creation site, as opposed to a call site. The operation of a site is
   * the only one that leaves its location.
   */
  public static boolean createsThread(Location site) {
    for (Edge edge : site.outgoing()) {
      if (edge.operation() instanceof Operation.CreateThread) {
        return true;
      }
    }
    return false;
  }
}
