// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.lockset.LockId;

/**
 * The edges between two locks that come from the same two operations in the source; they differ in
 * thread and call stack. One group takes part in a cycle through one of its edges.
 *
 * @param index its number among the groups
 * @param edges those with the shortest stacks first
 */
record EdgeGroup(int index, Key key, List<LockEdge> edges) {

  /** What the edges have in common. */
  record Key(
      LockId held,
      LockMode heldMode,
      Location acquisition,
      LockId requested,
      LockMode mode,
      Location request) {}

  // A group may have thousands of edges, and groups are compared in every step of the search.
  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return index;
  }

  LockId held() {
    return key.held;
  }

  LockId requested() {
    return key.requested;
  }

  /** Whether both the lock requested here and the lock held there are taken for reading. */
  boolean isSharedOnShared(EdgeGroup holder) {
    return key.mode == LockMode.SHARED && holder.key.heldMode == LockMode.SHARED;
  }

  /** The groups of a graph, in the order of their first edges. */
  static List<EdgeGroup> of(LockGraph graph) {
    Map<Key, List<LockEdge>> byKey = new LinkedHashMap<>();
    for (LockEdge edge : graph.edges()) {
      Key key =
          new Key(
              edge.held().lock(),
              edge.held().mode(),
              edge.held().acquisition().top(),
              edge.requested(),
              edge.mode(),
              edge.request().top());
      byKey.computeIfAbsent(key, k -> new ArrayList<>()).add(edge);
    }
    List<EdgeGroup> groups = new ArrayList<>();
    byKey.forEach(
        (key, edges) -> {
          edges.sort(
              Comparator.comparingInt((LockEdge edge) -> edge.request().length())
                  .thenComparingInt(edge -> edge.request().id())
                  .thenComparingInt(edge -> edge.held().acquisition().id()));
          groups.add(new EdgeGroup(groups.size(), key, List.copyOf(edges)));
        });
    return groups;
  }
}
