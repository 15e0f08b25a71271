// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.nonconc.NonConcurrency;
import org.jspecify.annotations.Nullable;

/**
 * Which group of edges can wait for which: the resource that one requests may be the one that the
 * other holds, and a thread of each can be there at the same time. A wait that is refuted is on no
 * cycle, since the threads of a cycle have to meet pair by pair (rule R 10 of the design).
 */
final class WaitGraph {
  private final List<EdgeGroup> groups;
  private final Resources resources;
  private final Feasibility feasibility;

  /** Whether one edge of a group tells of all which others they can meet. */
  private final boolean uniform;

  /** The groups a thread of which can be there at the same time as one of each. */
  private final Neighbours meeting = new Neighbours();

  /** The groups that each would wait for if threads could meet. */
  private final Neighbours blocking = new Neighbours();

  /** The groups of threads that are told to wait no longer where one of the others joins them. */
  private final Set<EdgeGroup> told = new HashSet<>();

  private final Neighbours successors = new Neighbours();
  private final Neighbours predecessors = new Neighbours();

  /** What is requested, and whether readers are in the way. */
  private record Request(Resource resource, boolean waitsForReaders) {}

  /**
   * All that matters of a group to those that wait for it.
   *
   * @param told the group, if somebody who asks for what it holds does not wait for it
   */
  private record Holder(Resource held, LockMode mode, int part, @Nullable EdgeGroup told) {}

  /**
   * The graph over some groups.
   *
   * @param writers behind which a reader may wait for a reader
   */
  WaitGraph(
      List<EdgeGroup> groups,
      ResourceOrder order,
      Resources resources,
      WaitingWriters writers,
      Feasibility feasibility,
      Deadline deadline)
      throws ResourceException {
    this.groups = groups;
    this.resources = resources;
    this.feasibility = feasibility;
    this.uniform = groups.stream().allMatch(group -> group.choices().size() == 1);
    Map<Resource, BitSet> holders = holders(false);
    Map<Resource, BitSet> exclusive = holders(true);
    Map<Integer, BitSet> parts = uniform ? parts(deadline) : Map.of();
    Map<Request, BitSet> requests = new HashMap<>();
    for (EdgeGroup group : groups) {
      deadline.check();
      Request request = new Request(group.requested(), waitsForReaders(group, writers));
      BitSet blocks = requests.get(request);
      if (blocks == null) {
        blocks = new BitSet(groups.size());
        for (Resource same : order.overlapping(group.requested())) {
          blocks.or(
              (request.waitsForReaders ? holders : exclusive).getOrDefault(same, new BitSet()));
        }
        requests.put(request, blocks);
      }
      BitSet next = (BitSet) blocks.clone();
      if (uniform) {
        BitSet meets = (BitSet) Objects.requireNonNull(parts.get(group.key().part())).clone();
        if (group.held() instanceof Resource.Lock && resources.isUnique(group.held())) {
          boolean reads = group.key().heldMode() == LockMode.SHARED;
          meets.andNot((reads ? exclusive : holders).getOrDefault(group.held(), new BitSet()));
        }
        meeting.add(meets);
        next.and(meets);
      }
      blocking.add(blocks);
      removeTold(group, next);
      successors.add(next);
    }
    findPredecessors(deadline);
  }

  /** Whoever is joined was told to wait no longer, in all ways that two groups stand for. */
  private void removeTold(EdgeGroup joining, BitSet holders) throws ResourceException {
    if (!(joining.requested() instanceof Resource.End)) {
      return;
    }
    for (int i = holders.nextSetBit(0); i >= 0; i = holders.nextSetBit(i + 1)) {
      EdgeGroup joined = groups.get(i);
      if (joined.requested() instanceof Resource.Signal && areTold(joining, joined)) {
        holders.clear(i);
        told.add(joined);
      }
    }
  }

  private boolean areTold(EdgeGroup joining, EdgeGroup joined) throws ResourceException {
    for (LockEdge one : joining.edges()) {
      for (LockEdge other : joined.edges()) {
        if (!feasibility.isTold(one, other)) {
          return false;
        }
      }
    }
    return true;
  }

  private void findPredecessors(Deadline deadline) throws ResourceException {
    Map<Holder, BitSet> waiting = new HashMap<>();
    for (EdgeGroup holder : groups) {
      Holder key =
          new Holder(
              holder.held(),
              holder.key().heldMode(),
              holder.key().part(),
              told.contains(holder) ? holder : null);
      BitSet found = waiting.get(key);
      if (found == null) {
        deadline.check();
        found = new BitSet(groups.size());
        for (EdgeGroup waiter : groups) {
          found.set(waiter.index(), mayWait(waiter, holder));
        }
        waiting.put(key, found);
      }
      predecessors.add(found);
    }
  }

  private static boolean waitsForReaders(EdgeGroup group, WaitingWriters writers)
      throws ResourceException {
    for (LockEdge edge : group.edges()) {
      if (writers.waitsForReaders(edge)) {
        return true;
      }
    }
    return false;
  }

  /** The groups that hold each resource. */
  private Map<Resource, BitSet> holders(boolean exclusive) {
    Map<Resource, BitSet> holders = new HashMap<>();
    for (EdgeGroup group : groups) {
      if (!exclusive || group.key().heldMode() == LockMode.EXCLUSIVE) {
        holders.computeIfAbsent(group.held(), held -> new BitSet()).set(group.index());
      }
    }
    return holders;
  }

  /** The groups that can meet those of each part, whatever they hold. */
  private Map<Integer, BitSet> parts(Deadline deadline) throws ResourceException {
    Map<Integer, BitSet> members = new LinkedHashMap<>();
    Map<Integer, LockEdge> edges = new HashMap<>();
    for (EdgeGroup group : groups) {
      members.computeIfAbsent(group.key().part(), part -> new BitSet()).set(group.index());
      edges.putIfAbsent(group.key().part(), group.choices().getFirst());
    }
    Map<Integer, BitSet> meeting = new HashMap<>();
    for (int one : members.keySet()) {
      BitSet others = new BitSet(groups.size());
      for (Map.Entry<Integer, BitSet> other : members.entrySet()) {
        deadline.check();
        if (feasibility.meet(edge(edges, one), edge(edges, other.getKey()))
            == NonConcurrency.Answer.MAY_BE_CONCURRENT) {
          others.or(other.getValue());
        }
      }
      meeting.put(one, others);
    }
    return meeting;
  }

  private static LockEdge edge(Map<Integer, LockEdge> edges, int part) {
    return Objects.requireNonNull(edges.get(part));
  }

  /** Why no thread of one group can meet one of the other; null if some can or work ran out. */
  @Nullable String refuted(EdgeGroup one, EdgeGroup other) throws ResourceException {
    return uniform && meeting.of(one.index()).get(other.index())
        ? null
        : feasibility.refuted(one, other);
  }

  /** Edges, one of each group of a cycle, that can all meet; null if there are none. */
  @Nullable List<LockEdge> choose(List<EdgeGroup> cycle) throws ResourceException {
    return uniform
        ? cycle.stream().map(group -> group.choices().getFirst()).toList()
        : feasibility.choose(cycle);
  }

  /** Whether the resource held and the one requested can be different. */
  boolean mayBeTwoLocks(EdgeGroup group) {
    return !group.held().equals(group.requested()) || !resources.isUnique(group.held());
  }

  List<EdgeGroup> groups() {
    return groups;
  }

  /** The pairs of groups one of which would wait for the other, if threads of both could meet. */
  Set<CycleSearch.Refuted> refuted() throws ResourceException {
    Set<CycleSearch.Refuted> pairs = new LinkedHashSet<>();
    for (EdgeGroup waiter : groups) {
      BitSet others = (BitSet) blocking.of(waiter.index()).clone();
      others.andNot(successors(waiter));
      for (int i = others.nextSetBit(0); i >= 0; i = others.nextSetBit(i + 1)) {
        EdgeGroup holder = groups.get(i);
        @Nullable String reason = feasibility.refuted(waiter, holder);
        if (reason != null) {
          boolean inOrder = waiter.index() <= holder.index();
          pairs.add(
              new CycleSearch.Refuted(
                  inOrder ? List.of(waiter, holder) : List.of(holder, waiter), reason));
        }
      }
    }
    return pairs;
  }

  /** Whether a thread of one group may wait for a thread of the other. */
  boolean mayWait(EdgeGroup waiter, EdgeGroup holder) {
    return successors.of(waiter.index()).get(holder.index());
  }

  /** The groups that a thread of this group may wait for, by index. */
  BitSet successors(EdgeGroup waiter) {
    return successors.of(waiter.index());
  }

  /** The groups that may wait for a thread of this group, by index. */
  BitSet predecessors(EdgeGroup holder) {
    return predecessors.of(holder.index());
  }

  /**
   * The groups from which waits may lead to one, by index: in one step, in at most two, and so on
   * until there are no more of them.
   *
   * @param within the ways lead through these only
   * @param levels that many at most
   */
  List<BitSet> leadingTo(EdgeGroup first, BitSet within, int levels, WorkBudget steps)
      throws ResourceException {
    List<BitSet> leading = new ArrayList<>();
    BitSet reached = new BitSet(groups.size());
    BitSet seen = new BitSet();
    BitSet fresh = (BitSet) predecessors(first).clone();
    fresh.and(within);
    while (!fresh.isEmpty() && leading.size() < levels) {
      reached.or(fresh);
      leading.add((BitSet) reached.clone());
      if (leading.size() < levels) {
        fresh = predecessors.union(fresh, seen, steps);
        fresh.and(within);
        fresh.andNot(reached);
      }
    }
    return leading;
  }

  /** Which of these groups may wait for one of the others. */
  BitSet waitingFor(BitSet others, BitSet groups, WorkBudget steps) throws ResourceException {
    return successors.leadingTo(others, groups, steps);
  }

  /** The fewest groups, more than one, on a cycle of waits from one back to it; or none. */
  List<EdgeGroup> shortestCycle(EdgeGroup first) {
    int[] before = new int[groups.size()];
    BitSet unseen = new BitSet(groups.size());
    unseen.set(0, groups.size());
    unseen.clear(first.index());
    Deque<EdgeGroup> queue = new ArrayDeque<>(List.of(first));
    while (!queue.isEmpty()) {
      EdgeGroup last = queue.remove();
      if (last != first && mayWait(last, first)) {
        Deque<EdgeGroup> cycle = new ArrayDeque<>();
        for (EdgeGroup group = last; group != first; group = groups.get(before[group.index()])) {
          cycle.push(group);
        }
        cycle.push(first);
        return List.copyOf(cycle);
      }
      BitSet next = (BitSet) successors(last).clone();
      next.and(unseen);
      unseen.andNot(next);
      for (int index = next.nextSetBit(0); index >= 0; index = next.nextSetBit(index + 1)) {
        before[index] = last.index();
        queue.add(groups.get(index));
      }
    }
    return List.of();
  }
}
