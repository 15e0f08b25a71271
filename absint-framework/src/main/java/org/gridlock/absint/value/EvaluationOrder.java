// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.value;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;

/** The locations of functions in reverse postorder, in which most states are final at once. */
final class EvaluationOrder {
  private record Ranks(List<Location> byRank, int[] rank, int firstLocation) {}

  private final Map<Function, Ranks> ranks = new HashMap<>();

  int rank(Location location) {
    Ranks of = of(location.function());
    return of.rank[location.id() - of.firstLocation];
  }

  Location location(Function function, int rank) {
    return of(function).byRank.get(rank);
  }

  private Ranks of(Function function) {
    return ranks.computeIfAbsent(function, EvaluationOrder::order);
  }

  private static Ranks order(Function function) {
    int first = function.locations().get(0).id();
    List<Location> order = new ArrayList<>();
    BitSet opened = new BitSet();
    BitSet closed = new BitSet();
    Deque<Location> stack = new ArrayDeque<>();
    stack.push(function.entry());
    while (!stack.isEmpty()) {
      Location location = stack.element();
      int index = location.id() - first;
      if (!opened.get(index)) {
        opened.set(index);
        for (Edge edge : location.outgoing()) {
          if (!opened.get(edge.target().id() - first)) {
            stack.push(edge.target());
          }
        }
      } else {
        stack.pop();
        if (!closed.get(index)) {
          closed.set(index);
          order.add(location);
        }
      }
    }
    Collections.reverse(order);
    int[] rank = new int[function.locations().size()];
    for (int i = 0; i < order.size(); i++) {
      rank[order.get(i).id() - first] = i;
    }
    return new Ranks(order, rank, first);
  }
}
