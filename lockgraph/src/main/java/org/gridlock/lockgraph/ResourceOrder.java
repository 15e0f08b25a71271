// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.icfa.error.ResourceException;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.KosarajuStrongConnectivityInspector;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleDirectedGraph;
import org.jgrapht.traverse.TopologicalOrderIterator;

/**
 * In which order resources are taken: what is held and what is then requested, where the two meet
 * by overlap, not by equality (rule R 3 of the design).
 */
final class ResourceOrder {
  /** A resource, as something requested or as something held. */
  private record Node(Resource resource, boolean requested) {}

  private final Graph<Node, DefaultEdge> graph = new SimpleDirectedGraph<>(DefaultEdge.class);
  private final Map<Node, Integer> component = new HashMap<>();

  /** For each resource that is requested, the held ones that may be the same one. */
  private final Map<Resource, Set<Resource>> overlaps = new LinkedHashMap<>();

  /** The order that some edges need. */
  ResourceOrder(List<LockEdge> edges, Resources resources, Deadline deadline)
      throws ResourceException {
    Set<Resource> held = new LinkedHashSet<>();
    Set<Resource> requested = new LinkedHashSet<>();
    for (LockEdge edge : edges) {
      deadline.check();
      held.add(edge.held().resource());
      requested.add(edge.requested());
      Node from = new Node(edge.held().resource(), false);
      Node to = new Node(edge.requested(), true);
      graph.addVertex(from);
      graph.addVertex(to);
      graph.addEdge(from, to);
    }
    for (Resource wanted : requested) {
      Set<Resource> same = new LinkedHashSet<>();
      for (Resource kept : held) {
        deadline.check();
        if (resources.mayEqual(wanted, kept)) {
          same.add(kept);
          graph.addEdge(new Node(wanted, true), new Node(kept, false));
        }
      }
      overlaps.put(wanted, same);
    }
    int number = 0;
    for (Set<Node> nodes :
        new KosarajuStrongConnectivityInspector<>(graph).stronglyConnectedSets()) {
      int id = number++;
      nodes.forEach(node -> component.put(node, id));
    }
  }

  /** The resources that some edge holds and that may be this one, which some edge requests. */
  Set<Resource> overlapping(Resource requested) {
    return overlaps.getOrDefault(requested, Set.of());
  }

  /** Whether a cycle may go through an edge, as far as its resources tell. */
  boolean isOnCycle(LockEdge edge) {
    return component
        .getOrDefault(new Node(edge.held().resource(), false), -1)
        .equals(component.get(new Node(edge.requested(), true)));
  }

  /** The edges that cycles may go through, those together that one cycle may. */
  Collection<List<LockEdge>> onCycles(List<LockEdge> edges) {
    Map<Integer, List<LockEdge>> found = new LinkedHashMap<>();
    for (LockEdge edge : edges) {
      if (isOnCycle(edge)) {
        found
            .computeIfAbsent(
                component.getOrDefault(new Node(edge.requested(), true), -1),
                id -> new ArrayList<>())
            .add(edge);
      }
    }
    return found.values();
  }

  /** An order in which all threads take the resources; there must be no cycle. */
  List<Resource> order() {
    Set<Resource> order = new LinkedHashSet<>();
    new TopologicalOrderIterator<>(graph).forEachRemaining(node -> order.add(node.resource()));
    return List.copyOf(order);
  }
}
