// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Location;
import org.gridlock.lockset.LockId;

/**
 * The lock graph (thesis figure 4.21), over all {@linkplain Resource resources} and without the
 * closure: unknown locks meet all others where edges are compared (rule R 3 of the design).
 *
 * @param edges in order of their request places
 */
public record LockGraph(List<LockEdge> edges) {
  public LockGraph {
    edges = List.copyOf(edges);
  }

  /** The nodes, in order of first use. */
  public Set<Resource> resources() {
    Set<Resource> resources = new LinkedHashSet<>();
    for (LockEdge edge : edges) {
      resources.add(edge.held().resource());
      resources.add(edge.requested());
    }
    return resources;
  }

  /** The locks among the nodes. */
  public Set<LockId> locks() {
    Set<LockId> locks = new LinkedHashSet<>();
    for (Resource resource : resources()) {
      if (resource instanceof Resource.Lock(LockId lock)) {
        locks.add(lock);
      }
    }
    return locks;
  }

  /** How many edges lead from a lock to a lock. */
  public long lockEdges() {
    return edges.stream()
        .filter(edge -> edge.held().resource() instanceof Resource.Lock)
        .filter(edge -> edge.requested() instanceof Resource.Lock)
        .count();
  }

  /**
   * An edge between locks, as the thesis has it.
   *
   * @param place the place of the request
   */
  public record Arc(LockId from, Place place, LockId to) {}

  /** The edges and those that the closure cl() of the thesis adds for unknown locks. */
  public Set<Arc> closure() {
    Set<LockId> known = new LinkedHashSet<>(locks());
    known.remove(LockId.Star.STAR);
    Set<Arc> arcs = new LinkedHashSet<>();
    for (LockEdge edge : edges) {
      if (edge.held().resource() instanceof Resource.Lock(LockId held)
          && edge.requested() instanceof Resource.Lock(LockId requested)) {
        arcs.add(new Arc(held, edge.request(), requested));
      }
    }
    for (Arc arc : List.copyOf(arcs)) {
      if (arc.to() == LockId.Star.STAR) {
        known.forEach(lock -> arcs.add(new Arc(arc.from(), arc.place(), lock)));
      }
      if (arc.from() == LockId.Star.STAR) {
        known.forEach(lock -> arcs.add(new Arc(lock, arc.place(), arc.to())));
      }
    }
    return arcs;
  }

  /** One line per edge: the resources, the thread, and the stack of the request. */
  public String toText(Function<Resource, String> names) {
    StringBuilder text = new StringBuilder();
    for (LockEdge edge : edges) {
      text.append(names.apply(edge.held().resource()))
          .append(" -> ")
          .append(names.apply(edge.requested()))
          .append("  ")
          .append(edge.thread())
          .append("  ")
          .append(stack(edge.request()))
          .append('\n');
    }
    return text.toString();
  }

  /** The graph in the language of Graphviz; edges that differ only in their stacks are one. */
  public String toDot(Function<Resource, String> names) {
    StringBuilder text = new StringBuilder("digraph locks {\n");
    List<Resource> nodes = new ArrayList<>(resources());
    for (int i = 0; i < nodes.size(); i++) {
      text.append("  n").append(i).append(" [label=").append(quoted(names.apply(nodes.get(i))));
      text.append("];\n");
    }
    Set<String> lines = new LinkedHashSet<>();
    for (LockEdge edge : edges) {
      String label = edge.thread() + "\n" + edge.request().top().position();
      lines.add(
          "  n"
              + nodes.indexOf(edge.held().resource())
              + " -> n"
              + nodes.indexOf(edge.requested())
              + " [label="
              + quoted(label)
              + "];\n");
    }
    lines.forEach(text::append);
    return text.append("}\n").toString();
  }

  private static String stack(Place place) {
    return place.locations().stream().map(LockGraph::frame).collect(Collectors.joining(" > "));
  }

  private static String frame(Location location) {
    return location.function() + "@" + location.position();
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }
}
