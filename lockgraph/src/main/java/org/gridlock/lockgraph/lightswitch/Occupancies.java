// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.lightswitch;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.pointer.Address;
import org.jspecify.annotations.Nullable;

/**
 * Which numbers tell whether threads are inside of something: {@linkplain Counters counters} that
 * only those count back that have counted, and flags that are set to 1 where they were 0, with a
 * lock held since that was found, and set back to 0 by the thread that has set them (or the other
 * way round). Such a flag counts to one at most. No thread ends inside.
 */
public final class Occupancies {
  private final Icfa icfa;
  private final PlaceGraph graph;
  private final ThreadFlow flow;
  private final Counters counters;
  private final CountedRooms rooms;
  private final List<Place> ends;
  private final Map<Address, Optional<Occupancy>> known = new HashMap<>();

  /**
   * Those of a program.
   *
   * @param ends where threads end
   */
  public Occupancies(
      Icfa icfa,
      PlaceGraph graph,
      ThreadFlow flow,
      Counters counters,
      CountedRooms rooms,
      List<Place> ends) {
    this.ends = ends;
    this.icfa = icfa;
    this.graph = graph;
    this.flow = flow;
    this.counters = counters;
    this.rooms = rooms;
  }

  /** What a name at a place tells; null if that is nothing. */
  public @Nullable Occupancy of(Place place, Lvalue name) throws ResourceException {
    Address number = name.type() instanceof Type.Int ? counters.counter(place, name) : null;
    if (number == null) {
      return null;
    }
    Optional<Occupancy> found = known.get(number);
    if (found == null) {
      found = Optional.ofNullable(find(number, name));
      known.put(number, found);
    }
    return found.orElse(null);
  }

  private @Nullable Occupancy find(Address number, Lvalue name) throws ResourceException {
    List<Step> counting = counters.steps(number);
    List<Step> steps = counting.isEmpty() ? counters.settings(number, name) : counting;
    Span start = steps.isEmpty() ? null : counters.start(steps);
    if (start == null || !start.isSmall() || start.low() != start.high()) {
      return null;
    }
    for (int sign : List.of(1, -1)) {
      Depths depths = counters.depths(steps, sign);
      boolean exclusive = counting.isEmpty() && depths != null && rooms.isExclusive(steps, sign);
      if (depths != null && (exclusive || !counting.isEmpty())) {
        long most = exclusive ? 1 : Span.MAX;
        Occupancy found = new Occupancy(start.low(), sign, most, steps, depths, icfa, graph, flow);
        return ends.stream().anyMatch(found::mayStayInside) ? null : found;
      }
    }
    return null;
  }
}
