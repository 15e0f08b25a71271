// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.value;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.absint.flow.ReversePostorder;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;

/** The locations of functions in reverse postorder, in which most states are final at once. */
public final class EvaluationOrder {
  private record Ranks(List<Location> byRank, int[] rank, int firstLocation) {}

  private final Map<Function, Ranks> ranks = new HashMap<>();

  /** The rank of a location in its function; the entry has rank 0. */
  public int rank(Location location) {
    Ranks of = of(location.function());
    return of.rank[location.id() - of.firstLocation];
  }

  /** The location of a rank. */
  public Location location(Function function, int rank) {
    return of(function).byRank.get(rank);
  }

  private Ranks of(Function function) {
    return ranks.computeIfAbsent(function, EvaluationOrder::order);
  }

  private static Ranks order(Function function) {
    int first = function.locations().get(0).id();
    ReversePostorder<Location> search =
        new ReversePostorder<>(
            function.entry(),
            location -> location.id() - first,
            (location, found) -> location.outgoing().forEach(edge -> found.accept(edge.target())));
    while (search.step()) {
      // A function is small: no deadline is asked.
    }
    List<Location> order = search.nodes();
    int[] rank = new int[function.locations().size()];
    for (int i = 0; i < order.size(); i++) {
      rank[order.get(i).id() - first] = i;
    }
    return new Ranks(order, rank, first);
  }
}
