// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.LockId;

/**
 * The edges between two resources that are the same to the search: whichever of them is in a cycle,
 * the others could be there in its place (see {@link Meetings}). They differ in operations, call
 * stacks and threads. One group takes part in a cycle through one of its edges.
 *
 * @param index its number among the groups
 * @param edges the surest first, and of those the ones with short stacks
 * @param choices one of each kind that meet others; several only if there are very many waits
 */
record EdgeGroup(int index, Key key, List<LockEdge> edges, List<LockEdge> choices) {

  /** What is surely meant and held, what needs no signal just then, and then short stacks. */
  static final Comparator<LockEdge> BEST_FIRST =
      Comparator.comparingInt((LockEdge edge) -> edge.exact() ? 0 : 1)
          .thenComparingInt(edge -> Interruptions.isInterrupted(edge) ? 1 : 0)
          .thenComparingInt(edge -> edge.surelyHeld() ? 0 : 1)
          .thenComparingInt(edge -> edge.request().length())
          .thenComparingInt(edge -> edge.request().id())
          .thenComparingInt(edge -> edge.held().acquisition().id());

  /**
   * What the edges have in common.
   *
   * @param part of the waits
   * @param relations how the locks lie to each other by each measure that says so
   * @param rooms that the requests are made in
   */
  record Key(
      Resource held,
      LockMode heldMode,
      Resource requested,
      LockMode mode,
      int part,
      Map<Measure, Integer> relations,
      Map<LockId, Long> rooms) {}

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

  /** Whether the edges of both lead from the same resource to the same. */
  boolean isBetweenTheSame(EdgeGroup other) {
    return held().equals(other.held())
        && key.heldMode == other.key.heldMode
        && requested().equals(other.requested())
        && key.mode == other.key.mode;
  }

  /** Those of all edges. */
  Set<Operations> operations() {
    return edges.stream().map(Operations::of).collect(Collectors.toCollection(HashSet::new));
  }

  /** The edges that meet the same others as one of them, the best first. */
  List<LockEdge> alternatives(LockEdge chosen) {
    return choices.size() == 1
        ? edges
        : edges.stream()
            .filter(edge -> edge.thread().equals(chosen.thread()))
            .filter(edge -> edge.request() == chosen.request())
            .toList();
  }

  /** The groups of some edges, in the order of their first ones. */
  static List<EdgeGroup> of(
      List<LockEdge> edges,
      Meetings meetings,
      Function<LockEdge, Map<Measure, Integer>> relations,
      Rooms rooms,
      Deadline deadline)
      throws ResourceException {
    Map<Key, List<LockEdge>> byKey = new LinkedHashMap<>();
    for (LockEdge edge : edges) {
      deadline.check();
      Key key =
          new Key(
              edge.held().resource(),
              edge.held().mode(),
              edge.requested(),
              edge.mode(),
              meetings.part(edge),
              relations.apply(edge),
              rooms.at(edge));
      byKey.computeIfAbsent(key, k -> new ArrayList<>()).add(edge);
    }
    List<EdgeGroup> groups = new ArrayList<>();
    for (Map.Entry<Key, List<LockEdge>> entry : byKey.entrySet()) {
      deadline.check();
      List<LockEdge> members = entry.getValue();
      members.sort(BEST_FIRST);
      Map<Integer, LockEdge> choices = new LinkedHashMap<>();
      members.forEach(edge -> choices.putIfAbsent(meetings.of(edge), edge));
      groups.add(
          new EdgeGroup(
              groups.size(), entry.getKey(), List.copyOf(members), List.copyOf(choices.values())));
    }
    return groups;
  }
}
