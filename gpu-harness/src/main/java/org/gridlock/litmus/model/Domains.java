// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.model;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gridlock.litmus.test.LitmusTest;

/**
 * Which values each location may ever hold. With each value goes a lower bound for the number of
 * writes to that location that lead to it, one depending on the other; values that need more writes
 * than an execution can have are left out, or a counter would have no end.
 */
final class Domains {
  private final List<SortedMap<Long, Integer>> depths = new ArrayList<>();

  Domains(LitmusTest test, List<String> locations) {
    for (String location : locations) {
      SortedMap<Long, Integer> initial = new TreeMap<>();
      initial.put(test.initial().getOrDefault(location, 0L), 0);
      depths.add(initial);
    }
  }

  List<Long> of(int location) {
    return List.copyOf(depths.get(location).keySet());
  }

  /**
   * Adds what a run writes.
   *
   * @param limits how many writes to each location an execution has at most
   * @return whether anything was new
   */
  boolean add(Trace trace, int[] limits) {
    boolean grown = false;
    for (Event event : trace.events()) {
      if (event.kind() == Event.Kind.WRITE) {
        int location = event.location();
        int depth = 1;
        for (long left = event.depends(); left != 0; left &= left - 1) {
          Event read = trace.events().get(Long.numberOfTrailingZeros(left));
          if (read.location() == location) {
            depth = Math.max(depth, 1 + depths.get(location).getOrDefault(read.value(), 0));
          }
        }
        Integer known = depths.get(location).get(event.value());
        if (depth <= limits[location] && (known == null || depth < known)) {
          depths.get(location).put(event.value(), depth);
          grown = true;
        }
      }
    }
    return grown;
  }
}
