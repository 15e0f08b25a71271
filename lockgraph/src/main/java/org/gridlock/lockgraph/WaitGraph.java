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
import org.gridlock.lockset.LockId;
import org.jspecify.annotations.Nullable;

/**
 * Which group of edges can wait for which: the resource that one requests may be the one that the
 * other holds, and a thread of each can be there at the same time. A wait that is refuted is on no
 * cycle, since the threads of a cycle have to meet pair by pair (rule R 10 of the design).
 */
final class WaitGraph {
  private final List<EdgeGroup> groups;
  private final Resources resources;
  private final Set<LockId> written;
  private final List<BitSet> successors = new ArrayList<>();
  private final List<BitSet> predecessors = new ArrayList<>();

  /** The groups that each would wait for if a thread of both could meet, and that are no lower. */
  private final List<BitSet> refuted = new ArrayList<>();

  /**
   * The graph over some groups.
   *
   * @param written the locks that some operation waits for exclusively; only there does a reader
   *     wait for a reader, behind a writer that waits
   */
  WaitGraph(
      List<EdgeGroup> groups,
      ResourceOrder order,
      Resources resources,
      Set<LockId> written,
      Feasibility feasibility,
      Deadline deadline)
      throws ResourceException {
    this.groups = groups;
    this.resources = resources;
    this.written = written;
    Map<Resource, List<EdgeGroup>> byHeld = new LinkedHashMap<>();
    for (EdgeGroup group : groups) {
      byHeld.computeIfAbsent(group.held(), held -> new ArrayList<>()).add(group);
      predecessors.add(new BitSet(groups.size()));
      refuted.add(new BitSet());
    }
    for (EdgeGroup group : groups) {
      BitSet next = new BitSet(groups.size());
      for (Resource same : order.overlapping(group.requested())) {
        for (EdgeGroup holder : byHeld.getOrDefault(same, List.of())) {
          deadline.check();
          if (!blocks(holder, group)) {
            continue;
          }
          if (feasibility.refuted(group, holder) == null) {
            next.set(holder.index());
            predecessors.get(holder.index()).set(group.index());
          } else {
            refuted
                .get(Math.min(group.index(), holder.index()))
                .set(Math.max(group.index(), holder.index()));
          }
        }
      }
      successors.add(next);
    }
  }

  private boolean blocks(EdgeGroup holder, EdgeGroup waiter) {
    return !waiter.isSharedOnShared(holder) || resources.isWritten(waiter.requested(), written);
  }

  /** Whether the resource held and the one requested can be different. */
  boolean mayBeTwoLocks(EdgeGroup group) {
    return !group.held().equals(group.requested()) || !resources.isUnique(group.held());
  }

  List<EdgeGroup> groups() {
    return groups;
  }

  /** The pairs of groups one of which would wait for the other, if threads of both could meet. */
  Set<CycleSearch.Refuted> refuted(Feasibility feasibility) throws ResourceException {
    Set<CycleSearch.Refuted> pairs = new LinkedHashSet<>();
    for (EdgeGroup one : groups) {
      BitSet others = refuted.get(one.index());
      for (int i = others.nextSetBit(0); i >= 0; i = others.nextSetBit(i + 1)) {
        EdgeGroup other = groups.get(i);
        @Nullable String reason = feasibility.refuted(one, other);
        if (reason != null) {
          pairs.add(new CycleSearch.Refuted(List.of(one, other), reason));
        }
      }
    }
    return pairs;
  }

  /** Whether a thread of one group may wait for a thread of the other. */
  boolean mayWait(EdgeGroup waiter, EdgeGroup holder) {
    return successors.get(waiter.index()).get(holder.index());
  }

  /** The groups that a thread of this group may wait for, by index. */
  BitSet successors(EdgeGroup waiter) {
    return successors.get(waiter.index());
  }

  /** The groups that may wait for a thread of this group, by index. */
  BitSet predecessors(EdgeGroup holder) {
    return predecessors.get(holder.index());
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
    BitSet fresh = (BitSet) predecessors(first).clone();
    fresh.and(within);
    while (!fresh.isEmpty() && leading.size() < levels) {
      reached.or(fresh);
      leading.add((BitSet) reached.clone());
      BitSet next = new BitSet(groups.size());
      if (leading.size() < levels) {
        for (int index = fresh.nextSetBit(0); index >= 0; index = fresh.nextSetBit(index + 1)) {
          steps.take();
          next.or(predecessors.get(index));
        }
        next.and(within);
        next.andNot(reached);
      }
      fresh = next;
    }
    return leading;
  }
}
