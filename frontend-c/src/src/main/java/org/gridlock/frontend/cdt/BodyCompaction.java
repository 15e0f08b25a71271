// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.FunctionBody.UnitEdge;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/**
 * Removes from a raw graph what only its making left there: unreachable locations, and locations
 * left by a single skip, which are the same as their successors.
 */
final class BodyCompaction {
  private final BodyBuilder raw;
  private final SourcePosition fallback;
  private final List<List<Integer>> outgoing = new ArrayList<>();
  private final int[] forward;
  private final int[] number;
  private final List<SourcePosition> positions = new ArrayList<>();
  private final List<UnitEdge> edges = new ArrayList<>();
  private final Map<Integer, Type> hints = new LinkedHashMap<>();

  /**
   * Compacts.
   *
   * @param fallback the position of locations that nothing leaves
   */
  BodyCompaction(BodyBuilder raw, SourcePosition fallback) {
    this.raw = raw;
    this.fallback = fallback;
    int count = raw.positions().size();
    for (int i = 0; i < count; i++) {
      outgoing.add(new ArrayList<>(1));
    }
    for (int i = 0; i < raw.edges().size(); i++) {
      outgoing.get(raw.edges().get(i).source()).add(i);
    }
    forward = new int[count];
    number = new int[count];
    Arrays.fill(number, -1);
    for (int i = 0; i < count; i++) {
      forward[i] = i;
    }
    for (int i = 0; i < count; i++) {
      mergeIntoSuccessor(i);
    }
    renumber();
  }

  List<SourcePosition> positions() {
    return positions;
  }

  List<UnitEdge> edges() {
    return edges;
  }

  Map<Integer, Type> hints() {
    return hints;
  }

  private void mergeIntoSuccessor(int location) {
    if (location == FunctionBody.ENTRY
        || location == FunctionBody.EXIT
        || outgoing.get(location).size() != 1) {
      return;
    }
    UnitEdge only = raw.edges().get(outgoing.get(location).get(0));
    if (!(only.operation() instanceof Operation.Skip)) {
      return;
    }
    int target = find(only.target());
    // An empty endless loop keeps its skip.
    if (target != location) {
      forward[location] = target;
    }
  }

  private int find(int location) {
    int root = location;
    while (forward[root] != root) {
      root = forward[root];
    }
    int step = location;
    while (forward[step] != root) {
      int next = forward[step];
      forward[step] = root;
      step = next;
    }
    return root;
  }

  private void renumber() {
    name(FunctionBody.ENTRY);
    name(FunctionBody.EXIT);
    boolean[] reached = new boolean[forward.length];
    Deque<Integer> pending = new ArrayDeque<>();
    reached[FunctionBody.ENTRY] = true;
    pending.push(FunctionBody.ENTRY);
    while (!pending.isEmpty()) {
      for (int edge : outgoing.get(pending.pop())) {
        int target = find(raw.edges().get(edge).target());
        if (!reached[target]) {
          reached[target] = true;
          pending.push(target);
        }
      }
    }
    for (int i = 0; i < raw.edges().size(); i++) {
      UnitEdge edge = raw.edges().get(i);
      if (reached[edge.source()] && forward[edge.source()] == edge.source()) {
        Type hint = raw.hints().get(i);
        if (hint != null) {
          hints.put(edges.size(), hint);
        }
        int source = name(edge.source());
        edges.add(new UnitEdge(source, edge.operation(), name(find(edge.target()))));
      }
    }
  }

  private int name(int location) {
    if (number[location] < 0) {
      number[location] = positions.size();
      @Nullable SourcePosition position = raw.positions().get(location);
      positions.add(position == null ? fallback : position);
    }
    return number[location];
  }
}
