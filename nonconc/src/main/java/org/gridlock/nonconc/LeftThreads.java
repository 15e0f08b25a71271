// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;

/** The creations that may have left threads to be joined before and after the edges of a walk. */
final class LeftThreads {
  private final Map<Edge, Set<Edge>> before = new HashMap<>();
  private final Map<Edge, Set<Edge>> after = new HashMap<>();

  /** In one state before an edge some creations may have left threads. */
  void before(Edge edge, Set<Edge> creations) {
    before.computeIfAbsent(edge, key -> new HashSet<>()).addAll(creations);
  }

  /** The same of a state after it. */
  void after(Edge edge, Set<Edge> creations) {
    after.computeIfAbsent(edge, key -> new HashSet<>()).addAll(creations);
  }

  /** By edge that can be passed, those that have left threads before it, and none after it. */
  Map<Edge, Set<Edge>> joined() {
    Map<Edge, Set<Edge>> joined = new HashMap<>();
    after.forEach(
        (edge, left) -> {
          Set<Edge> creations = new HashSet<>(before.getOrDefault(edge, Set.of()));
          creations.removeAll(left);
          if (!creations.isEmpty()) {
            joined.put(edge, creations);
          }
        });
    return joined;
  }
}
