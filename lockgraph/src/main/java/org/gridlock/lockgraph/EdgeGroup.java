// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.Locksets.Sameness;
import org.jspecify.annotations.Nullable;

/**
 * The edges between two resources that come from the same two operations in the source; they differ
 * in thread and call stack. One group takes part in a cycle through one of its edges. If there are
 * very many of them, the edges of one request are one group, wherever the lock was acquired.
 *
 * @param index its number among the groups
 * @param edges those with the shortest stacks first
 */
record EdgeGroup(int index, Key key, List<LockEdge> edges) {

  /** With more groups, acquisitions are no longer told apart. */
  private static final int MANY = 3000;

  private static final Comparator<LockEdge> SHORTEST_FIRST =
      Comparator.comparingInt((LockEdge edge) -> edge.exact() ? 0 : 1)
          .thenComparingInt(edge -> edge.request().length())
          .thenComparingInt(edge -> edge.request().id())
          .thenComparingInt(edge -> edge.held().acquisition().id());

  /** What the edges have in common. */
  record Key(
      Resource held,
      LockMode heldMode,
      @Nullable Location acquisition,
      Resource requested,
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

  Resource held() {
    return key.held;
  }

  Resource requested() {
    return key.requested;
  }

  /** Whether both the lock requested here and the lock held there are taken for reading. */
  boolean isSharedOnShared(EdgeGroup holder) {
    return key.mode == LockMode.SHARED && holder.key.heldMode == LockMode.SHARED;
  }

  /** The groups of the edges of a graph, in the order of their first edges. */
  static List<EdgeGroup> of(List<LockEdge> graph, Deadline deadline) throws ResourceException {
    List<EdgeGroup> groups = of(graph, true, deadline);
    return groups.size() <= MANY ? groups : of(graph, false, deadline);
  }

  private static List<EdgeGroup> of(List<LockEdge> graph, boolean byAcquisition, Deadline deadline)
      throws ResourceException {
    Map<Key, List<LockEdge>> byKey = new LinkedHashMap<>();
    for (LockEdge edge : graph) {
      deadline.check();
      Key key =
          new Key(
              edge.held().resource(),
              edge.held().mode(),
              byAcquisition ? edge.held().acquisition().top() : null,
              edge.requested(),
              edge.mode(),
              edge.request().top());
      byKey.computeIfAbsent(key, k -> new ArrayList<>()).add(edge);
    }
    List<EdgeGroup> groups = new ArrayList<>();
    for (Map.Entry<Key, List<LockEdge>> entry : byKey.entrySet()) {
      deadline.check();
      List<LockEdge> edges = entry.getValue();
      edges.sort(SHORTEST_FIRST);
      groups.add(
          new EdgeGroup(
              groups.size(),
              entry.getKey(),
              byAcquisition ? List.copyOf(edges) : oneOfEachRequest(edges)));
    }
    return groups;
  }

  /** What else the edges of a request differ in does not matter for the search. */
  private static List<LockEdge> oneOfEachRequest(List<LockEdge> edges) {
    record Request(AbstractThread thread, Place place, Sameness sameness) {}
    Map<Request, LockEdge> first = new LinkedHashMap<>();
    for (LockEdge edge : edges) {
      first.putIfAbsent(new Request(edge.thread(), edge.request(), edge.sameness()), edge);
    }
    return List.copyOf(first.values());
  }
}
