// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Edges of which any may be in the place of the others in a deadlock, the best first. */
final class Alternatives {
  private final List<LockEdge> edges;
  private @Nullable List<Alternatives> byOperations;
  private @Nullable List<Alternatives> byRequest;
  private @Nullable List<Finding.Lines> lines;

  Alternatives(List<LockEdge> edges) {
    this.edges = edges;
  }

  /** The best one. */
  LockEdge best() {
    return edges.getFirst();
  }

  /** How many have the operations of the best one; they differ in call stacks and threads. */
  int stacks() {
    return byOperations().getFirst().edges.size();
  }

  /** Those with the same operations together. */
  List<Alternatives> byOperations() {
    if (byOperations == null) {
      byOperations = parted(Operations::of);
    }
    return byOperations;
  }

  /** Those with the request at the same position together. */
  List<Alternatives> byRequest() {
    if (byRequest == null) {
      byRequest = parted(edge -> edge.request().top().position());
    }
    return byRequest;
  }

  private List<Alternatives> parted(Function<LockEdge, Object> part) {
    Map<Object, List<LockEdge>> parts = new LinkedHashMap<>();
    for (LockEdge edge : edges) {
      parts.computeIfAbsent(part.apply(edge), key -> new ArrayList<>()).add(edge);
    }
    return parts.values().stream().map(Alternatives::new).toList();
  }

  /** The lines of all, none twice. */
  List<Finding.Lines> lines() {
    if (lines == null) {
      lines = edges.stream().map(Finding.Lines::of).distinct().toList();
    }
    return lines;
  }
}
