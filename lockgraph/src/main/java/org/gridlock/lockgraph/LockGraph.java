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
 * The lock graph (thesis figure 4.21), without the closure: unknown locks meet all others where
 * edges are compared (rule R 3 of the design).
 *
 * @param edges in order of their request places
 */
public record LockGraph(List<LockEdge> edges) {
  public LockGraph {
    edges = List.copyOf(edges);
  }

  /** The nodes, in order of first use. */
  public Set<LockId> locks() {
    Set<LockId> locks = new LinkedHashSet<>();
    for (LockEdge edge : edges) {
      locks.add(edge.held().lock());
      locks.add(edge.requested());
    }
    return locks;
  }

  /**
   * An edge as the thesis has it.
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
      arcs.add(new Arc(edge.held().lock(), edge.request(), edge.requested()));
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

  /** One line per edge: the locks, the thread, and the stack of the request. */
  public String toText(Function<LockId, String> names) {
    StringBuilder text = new StringBuilder();
    for (LockEdge edge : edges) {
      text.append(names.apply(edge.held().lock()))
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
  public String toDot(Function<LockId, String> names) {
    StringBuilder text = new StringBuilder("digraph locks {\n");
    List<LockId> nodes = new ArrayList<>(locks());
    for (int i = 0; i < nodes.size(); i++) {
      text.append("  n").append(i).append(" [label=").append(quoted(names.apply(nodes.get(i))));
      text.append("];\n");
    }
    Set<String> lines = new LinkedHashSet<>();
    for (LockEdge edge : edges) {
      String label = edge.thread() + "\n" + edge.request().top().position();
      lines.add(
          "  n"
              + nodes.indexOf(edge.held().lock())
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
