// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.error.ResourceException;
import org.jspecify.annotations.Nullable;

/**
 * Searches for cycles of edges by different threads that can meet (thesis 4.6.2), shortest first,
 * and only on ways that lead back.
 *
 * <p>Only cycles without shortcut are looked at: if the threads of a cycle can all meet, then so
 * can those of the shorter cycle inside it. So a deadlock is found if there is one, in its shortest
 * form.
 *
 * <p>The number of cycles may be exponential in that of the edges. Of very many not all are listed;
 * but then each edge of a thread that keeps a lock or its end, if it is on any such cycle, is on
 * one that is found, and the search is still complete. (Signals alone make no deadlock, but for
 * those of {@linkplain HandmadeLocks locks made by hand}: there is such an edge on each cycle.)
 * Where it costs too much to find out whether an edge is on one, the shortest cycle of waits
 * through it stands for those that there may be.
 */
final class CycleSearch {
  /** Where there are that many cycles already, no more are listed. */
  private static final int MANY = 10_000;

  /** Where there is one already, longer ones are not listed at any price. */
  private static final long STEPS_AFTER_FINDING = 2_000_000;

  /** What the search for a cycle through one group may cost after that. */
  private static final long STEPS_FOR_ONE = 200_000;

  private final WaitGraph graph;
  private final Rooms rooms;
  private final HandmadeLocks handmade;
  private final WorkBudget budget;
  private final List<Cycle> found = new ArrayList<>();
  private final Set<Refuted> refuted = new LinkedHashSet<>();
  private final List<EdgeGroup> path = new ArrayList<>();
  private int cycles;

  /** Whether there are ways of more steps than were allowed. */
  private boolean extended;

  private boolean all = true;
  private boolean complete = true;

  /**
   * A cycle by different threads that can meet.
   *
   * @param edges one of each group, with short stacks
   * @param settled whether it is known that the threads can all meet; else it stands for cycles
   *     that were not looked for at any price
   */
  record Cycle(List<EdgeGroup> groups, List<LockEdge> edges, boolean settled) {}

  /** Groups that cannot be in one deadlock together. */
  record Refuted(List<EdgeGroup> groups, String reason) {}

  CycleSearch(WaitGraph graph, Rooms rooms, HandmadeLocks handmade, WorkBudget budget) {
    this.graph = graph;
    this.rooms = rooms;
    this.handmade = handmade;
    this.budget = budget;
  }

  /** Searches; afterwards the results can be asked for. */
  void run() throws ResourceException {
    for (EdgeGroup group : graph.groups()) {
      if (graph.mayWait(group, group) && graph.mayBeTwoLocks(group)) {
        consider(List.of(group, group));
      }
    }
    WorkBudget steps = budget;
    extended = true;
    for (int length = 2; extended && !steps.isSpent(); length++) {
      if (steps == budget && !found.isEmpty()) {
        steps = budget.part(STEPS_AFTER_FINDING);
      }
      extended = false;
      for (EdgeGroup first : graph.groups()) {
        search(first, first.index() + 1, length, MANY, steps);
      }
      if (found.size() >= MANY) {
        break;
      }
    }
    all = !steps.isSpent() && found.size() < MANY;
    complete = all || !found.isEmpty();
    if (!all && complete) {
      cover();
    }
  }

  /** Looks for a cycle through each group that is on none so far. */
  private void cover() throws ResourceException {
    BitSet covered = new BitSet();
    found.forEach(cycle -> cycle.groups().forEach(group -> covered.set(group.index())));
    for (EdgeGroup group : graph.groups()) {
      if (covered.get(group.index()) || handmade.isMereSignal(group.held())) {
        continue;
      }
      int before = found.size();
      WorkBudget steps = budget.part(STEPS_FOR_ONE);
      extended = true;
      for (int length = 2; extended && !steps.isSpent() && found.size() == before; length++) {
        extended = false;
        search(group, 0, length, before + 1, steps);
      }
      List<EdgeGroup> shortest =
          found.size() == before && steps.isSpent() ? graph.shortestCycle(group) : List.of();
      if (!shortest.isEmpty()) {
        List<LockEdge> edges = shortest.stream().map(g -> g.choices().getFirst()).toList();
        found.add(new Cycle(shortest, edges, false));
      }
      if (found.size() > before) {
        found.getLast().groups().forEach(member -> covered.set(member.index()));
      }
    }
  }

  /** The cycles found, shortest first. */
  List<Cycle> found() {
    return found;
  }

  /** Why there are no more, if none was found. */
  Set<Refuted> refuted() throws ResourceException {
    Set<Refuted> reasons = new LinkedHashSet<>();
    if (found.isEmpty()) {
      reasons.addAll(graph.refuted());
      reasons.addAll(refuted);
    }
    return reasons;
  }

  /** Whether all cycles without shortcut were found. */
  boolean isExhaustive() {
    return all;
  }

  /** Whether each edge that may be part of a deadlock is part of one that was found. */
  boolean isComplete() {
    return complete;
  }

  /** How many cycles were looked at. */
  int count() {
    return cycles;
  }

  /**
   * Looks for cycles of one length through a group.
   *
   * @param floor the others have no lower index
   * @param limit of the number of cycles found
   */
  private void search(EdgeGroup first, int floor, int length, int limit, WorkBudget steps)
      throws ResourceException {
    BitSet others = new BitSet();
    others.set(floor, graph.groups().size());
    others.clear(first.index());
    List<BitSet> allowed = new ArrayList<>(List.of(others));
    List<BitSet> untried = new ArrayList<>();
    path.clear();
    path.add(first);
    untried.add(candidates(others, length - 1, steps));
    while (!untried.isEmpty()) {
      int depth = untried.size() - 1;
      int next = untried.get(depth).nextSetBit(0);
      if (next < 0) {
        untried.remove(depth);
        allowed.remove(depth);
        path.remove(depth);
        continue;
      }
      untried.get(depth).clear(next);
      if (!steps.take() || found.size() >= limit) {
        return;
      }
      EdgeGroup group = graph.groups().get(next);
      boolean last = depth + 2 == length;
      if (isRefuted(group, last)) {
        continue;
      }
      if (!last) {
        allowed.add(withoutShortcuts(allowed.get(depth), group));
      }
      path.add(group);
      if (last) {
        consider(path);
        path.remove(depth + 1);
      } else {
        untried.add(candidates(allowed.getLast(), length - depth - 2, steps));
      }
    }
  }

  /** What may still come on the path when a group is added to it, so that there is no shortcut. */
  private BitSet withoutShortcuts(BitSet allowed, EdgeGroup next) {
    BitSet left = (BitSet) allowed.clone();
    left.andNot(graph.successors(path.getLast()));
    left.andNot(graph.predecessors(next));
    left.clear(next.index());
    return left;
  }

  /**
   * What may come next on the path, if so many more steps shall lead back to its first group, and
   * fewer do not.
   *
   * @param allowed what may be on the path at all
   */
  private BitSet candidates(BitSet allowed, int count, WorkBudget steps) throws ResourceException {
    BitSet next = (BitSet) graph.successors(path.getLast()).clone();
    next.and(allowed);
    BitSet later = (BitSet) allowed.clone();
    later.andNot(next);
    int levels = extended ? count - 1 : Integer.MAX_VALUE;
    List<BitSet> leading = graph.leadingTo(path.getFirst(), later, levels, steps);
    BitSet last = graph.predecessors(path.getFirst());
    BitSet candidates = new BitSet();
    if (count == 1) {
      candidates.or(next);
      candidates.and(last);
    }
    next.andNot(last);
    if (count > 1) {
      candidates.or(leading(next, leading, count - 1, steps));
    }
    if (!extended && leading.size() >= count) { // else no way is longer than those looked at
      next.andNot(candidates);
      extended = !leading(next, leading, leading.size(), steps).isEmpty();
    }
    return candidates;
  }

  /** Those of some groups that may wait for groups that are at most so many steps away. */
  private BitSet leading(BitSet groups, List<BitSet> leading, int count, WorkBudget steps)
      throws ResourceException {
    int level = Math.min(count, leading.size());
    return level == 0 ? new BitSet() : graph.waitingFor(leading.get(level - 1), groups, steps);
  }

  private boolean isRefuted(EdgeGroup group, boolean cycle) throws ResourceException {
    for (EdgeGroup earlier : path) {
      String reason = graph.refuted(earlier, group);
      if (reason != null) {
        cycles += cycle ? 1 : 0;
        refuted.add(new Refuted(List.of(earlier, group), reason));
        return true;
      }
    }
    return false;
  }

  /**
   * By what each lock lies behind the one before it, or each before it; null if there is no such
   * measure. There is one of each lock: so no deadlock goes this way round inside a longer one,
   * either, and the search stays complete.
   */
  private static @Nullable Measure order(List<EdgeGroup> cycle) {
    Map<Measure, Integer> all = new LinkedHashMap<>(cycle.getFirst().key().relations());
    Set<Measure> strict = new HashSet<>();
    Resource requested = cycle.getLast().requested();
    for (EdgeGroup group : cycle) {
      if (!group.held().equals(requested)) {
        return null;
      }
      requested = group.requested();
      Map<Measure, Integer> relations = group.key().relations();
      all.keySet().retainAll(relations.keySet());
      all.replaceAll((measure, bits) -> bits | relations.getOrDefault(measure, VariableOrder.ANY));
      relations.forEach(
          (measure, bits) -> {
            if (VariableOrder.isStrict(bits)) {
              strict.add(measure);
            }
          });
    }
    return all.entrySet().stream()
        .filter(one -> strict.contains(one.getKey()) && VariableOrder.areOneWay(one.getValue()))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(null);
  }

  private void consider(List<EdgeGroup> cycle) throws ResourceException {
    cycles++;
    if (cycle.stream().allMatch(group -> handmade.isMereSignal(group.held()))) {
      refuted.add(new Refuted(List.copyOf(cycle), "signals alone: no thread of it keeps a lock"));
      return;
    }
    Measure measure = order(cycle);
    String why = measure == null ? rooms.refuted(cycle) : measure.reason();
    if (why != null) {
      refuted.add(new Refuted(List.copyOf(cycle), why));
      return;
    }
    List<LockEdge> edges = graph.choose(cycle);
    if (edges != null) {
      found.add(new Cycle(List.copyOf(cycle), edges, true));
    } else if (!budget.isSpent()) {
      String reason = cycle.size() == 2 ? graph.refuted(cycle.get(0), cycle.get(1)) : null;
      refuted.add(
          new Refuted(
              List.copyOf(cycle), reason == null ? "no choice of call stacks can meet" : reason));
    }
  }
}
