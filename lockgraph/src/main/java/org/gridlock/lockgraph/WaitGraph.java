// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.KosarajuStrongConnectivityInspector;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleDirectedGraph;
import org.jgrapht.traverse.TopologicalOrderIterator;

/**
 * Which group of edges can wait for which: the resource that one requests may be the one that the
 * other holds (rule R 3 of the design: they meet by overlap, not by equality).
 */
final class WaitGraph {
  private final List<EdgeGroup> groups;
  private final Resources resources;
  private final LockAddresses addresses;
  private final Set<LockId> written;

  /** For each resource, the held ones that may be the same one. */
  private final Map<Resource, Set<Resource>> overlaps = new LinkedHashMap<>();

  private final Map<Resource, List<EdgeGroup>> byHeld = new LinkedHashMap<>();
  private final List<BitSet> successors = new ArrayList<>();
  private final Graph<Node, DefaultEdge> lockOrder = new SimpleDirectedGraph<>(DefaultEdge.class);
  private final Map<Node, Integer> component = new LinkedHashMap<>();

  /** The groups whose two resources are in one component, by index. */
  private final BitSet cyclic = new BitSet();

  /** A resource, as something requested or as something held. */
  private record Node(Resource resource, boolean requested) {}

  /**
   * The graph over some groups.
   *
   * @param written the locks that some operation waits for exclusively; only there does a reader
   *     wait for a reader, behind a writer that waits
   */
  WaitGraph(List<EdgeGroup> groups, LockAddresses addresses, Set<LockId> written, Deadline deadline)
      throws ResourceException {
    this.groups = groups;
    this.addresses = addresses;
    this.resources = new Resources(addresses);
    this.written = written;
    groups.forEach(
        group -> byHeld.computeIfAbsent(group.held(), lock -> new ArrayList<>()).add(group));
    connect(deadline);
    groups.forEach(group -> cyclic.set(group.index(), joinsOneComponent(group)));
    for (EdgeGroup group : groups) {
      BitSet next = new BitSet(groups.size());
      for (Resource same : overlapping(group.requested())) {
        deadline.check();
        for (EdgeGroup holder : byHeld.getOrDefault(same, List.of())) {
          if (isInOneComponent(holder)
              && (!group.isSharedOnShared(holder) || isWritten(group.requested()))) {
            next.set(holder.index());
          }
        }
      }
      successors.add(isInOneComponent(group) ? next : new BitSet());
    }
  }

  private void connect(Deadline deadline) throws ResourceException {
    for (EdgeGroup group : groups) {
      deadline.check();
      Node held = new Node(group.held(), false);
      Node requested = new Node(group.requested(), true);
      lockOrder.addVertex(held);
      lockOrder.addVertex(requested);
      lockOrder.addEdge(held, requested);
    }
    for (Node requested : List.copyOf(lockOrder.vertexSet())) {
      deadline.check();
      if (requested.requested()) {
        for (Resource same : overlapping(requested.resource())) {
          deadline.check();
          lockOrder.addEdge(requested, new Node(same, false));
        }
      }
    }
    int number = 0;
    for (Set<Node> nodes :
        new KosarajuStrongConnectivityInspector<>(lockOrder).stronglyConnectedSets()) {
      int id = number++;
      nodes.forEach(node -> component.put(node, id));
    }
  }

  private Set<Resource> overlapping(Resource requested) {
    return overlaps.computeIfAbsent(
        requested,
        resource -> {
          Set<Resource> same = new LinkedHashSet<>();
          for (Resource held : byHeld.keySet()) {
            if (resources.mayEqual(resource, held)) {
              same.add(held);
            }
          }
          return same;
        });
  }

  /** Whether some operation waits exclusively for a lock that may be this one. */
  boolean isWritten(Resource resource) {
    return resource instanceof Resource.Lock(LockId lock)
        && addresses.mayEqual(Set.of(lock), written);
  }

  /** Whether the resource held and the one requested can be different. */
  boolean mayBeTwoLocks(EdgeGroup group) {
    return !group.held().equals(group.requested()) || !resources.isUnique(group.held());
  }

  private boolean isInOneComponent(EdgeGroup group) {
    return cyclic.get(group.index());
  }

  private boolean joinsOneComponent(EdgeGroup group) {
    return component
        .getOrDefault(new Node(group.held(), false), -1)
        .equals(component.get(new Node(group.requested(), true)));
  }

  List<EdgeGroup> groups() {
    return groups;
  }

  /** Whether a thread of one group may wait for a thread of the other; false across components. */
  boolean mayWait(EdgeGroup waiter, EdgeGroup holder) {
    return successors.get(waiter.index()).get(holder.index());
  }

  /** The groups that a thread of this group may wait for, within cycles, by index. */
  BitSet successors(EdgeGroup waiter) {
    return successors.get(waiter.index());
  }

  /** An order in which all threads take the resources; empty if there is none. */
  List<Resource> order() {
    if (groups.stream().anyMatch(this::isInOneComponent)) {
      return List.of();
    }
    Set<Resource> order = new LinkedHashSet<>();
    new TopologicalOrderIterator<>(lockOrder).forEachRemaining(node -> order.add(node.resource()));
    return List.copyOf(order);
  }
}
