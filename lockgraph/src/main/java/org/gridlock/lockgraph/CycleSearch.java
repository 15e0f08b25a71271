// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.icfa.error.ResourceException;

/**
 * Searches for cycles of edges by different threads that can meet (thesis 4.6.2), shortest first,
 * within strongly connected components.
 *
 * <p>Only cycles without shortcut are looked at: if the threads of a cycle can all meet, then so
 * can those of the shorter cycle inside it. So a deadlock is found if there is one, in its shortest
 * form.
 */
final class CycleSearch {
  private static final long STEPS_AFTER_FINDING = 1_000_000;

  private final WaitGraph graph;
  private final Feasibility feasibility;
  private final WorkBudget budget;
  private final List<Cycle> found = new ArrayList<>();
  private final Set<Refuted> refuted = new LinkedHashSet<>();
  private final List<EdgeGroup> path = new ArrayList<>();
  private int cycles;
  private boolean extended;

  /**
   * A cycle by different threads that can meet.
   *
   * @param edges one of each group, with short stacks
   */
  record Cycle(List<EdgeGroup> groups, List<LockEdge> edges) {
    /** An upper bound for the number of choices of edges. */
    long variants() {
      long variants = 1;
      for (EdgeGroup group : groups) {
        variants = Math.min(Integer.MAX_VALUE, variants * group.edges().size());
      }
      return variants;
    }
  }

  /** Groups that cannot be in one deadlock together. */
  record Refuted(List<EdgeGroup> groups, String reason) {}

  CycleSearch(WaitGraph graph, Feasibility feasibility, WorkBudget budget) {
    this.graph = graph;
    this.feasibility = feasibility;
    this.budget = budget;
  }

  /** Searches; afterwards the results can be asked for. */
  void run() throws ResourceException {
    for (EdgeGroup group : graph.groups()) {
      if (graph.mayWait(group, group) && graph.mayBeTwoLocks(group)) {
        consider(List.of(group, group));
      }
    }
    extended = true;
    for (int length = 2; extended && isWorthMore(); length++) {
      extended = false;
      for (EdgeGroup first : graph.groups()) {
        searchFrom(first, length);
      }
    }
  }

  /** Where there is a deadlock already, longer cycles are not looked for at any price. */
  private boolean isWorthMore() {
    if (!found.isEmpty()) {
      budget.lowerTo(STEPS_AFTER_FINDING);
    }
    return !budget.isSpent();
  }

  /** The cycles found, shortest first. */
  List<Cycle> found() {
    return found;
  }

  Set<Refuted> refuted() {
    return refuted;
  }

  /** How many cycles were looked at. */
  int cycles() {
    return cycles;
  }

  /** Cycles of one length in which {@code first} has the lowest index. */
  private void searchFrom(EdgeGroup first, int length) throws ResourceException {
    List<BitSet> untried = new ArrayList<>();
    path.clear();
    path.add(first);
    untried.add(candidates(first, first));
    while (!untried.isEmpty()) {
      int depth = untried.size() - 1;
      int next = untried.get(depth).nextSetBit(0);
      if (next < 0) {
        untried.remove(depth);
        path.remove(depth);
        continue;
      }
      untried.get(depth).clear(next);
      if (!budget.take()) {
        return;
      }
      EdgeGroup group = graph.groups().get(next);
      boolean closes = graph.mayWait(group, first);
      boolean last = depth + 2 == length;
      if (hasShortcut(group) || (closes && !last) || isRefuted(group, closes && last)) {
        continue;
      }
      if (!last) {
        path.add(group);
        untried.add(candidates(first, group));
      } else if (closes) {
        path.add(group);
        consider(path);
        path.remove(depth + 1);
      } else {
        extended = true; // worth trying the next length
      }
    }
  }

  private BitSet candidates(EdgeGroup first, EdgeGroup from) {
    BitSet candidates = (BitSet) graph.successors(from).clone();
    candidates.clear(0, first.index() + 1);
    return candidates;
  }

  /** Whether a cycle through the path and this group contains a shorter one. */
  private boolean hasShortcut(EdgeGroup group) {
    for (int i = 0; i < path.size(); i++) {
      EdgeGroup earlier = path.get(i);
      if (earlier == group
          || (i < path.size() - 1 && graph.mayWait(earlier, group))
          || (i > 0 && graph.mayWait(group, earlier))) {
        return true;
      }
    }
    return false;
  }

  private boolean isRefuted(EdgeGroup group, boolean cycle) throws ResourceException {
    for (EdgeGroup earlier : path) {
      String reason = feasibility.refuted(earlier, group);
      if (reason != null) {
        cycles += cycle ? 1 : 0;
        refuted.add(new Refuted(List.of(earlier, group), reason));
        return true;
      }
    }
    return false;
  }

  private void consider(List<EdgeGroup> cycle) throws ResourceException {
    cycles++;
    if (cycle.stream().allMatch(group -> group.held() instanceof Resource.Signal)) {
      refuted.add(new Refuted(List.copyOf(cycle), "signals alone: no thread of it keeps a lock"));
      return;
    }
    List<LockEdge> edges = feasibility.choose(cycle);
    if (edges != null) {
      found.add(new Cycle(List.copyOf(cycle), edges));
    } else if (!budget.isSpent()) {
      String reason = cycle.size() == 2 ? feasibility.refuted(cycle.get(0), cycle.get(1)) : null;
      refuted.add(
          new Refuted(
              List.copyOf(cycle), reason == null ? "no choice of call stacks can meet" : reason));
    }
  }
}
