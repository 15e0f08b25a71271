// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.solver;

import gnu.trove.list.array.TIntArrayList;
import gnu.trove.set.hash.TLongHashSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.pointer.set.IdSet;
import org.gridlock.pointer.set.PairKey;

/**
 * Finds the least sets that satisfy inclusions {@code from ⊆ to}, memberships, and whatever
 * reactions add. Works in rounds: each propagates the news of the nodes that have any, then merges
 * the cycles that the round made suspect. Deterministic; constraints may be added between and
 * during calls of {@link #solve}.
 */
public final class Solver {
  private record Start(Reaction reaction, IdSet values) {}

  private final List<Node> nodes = new ArrayList<>();
  private final TLongHashSet inclusions = new TLongHashSet();
  private final TLongHashSet suspectedBefore = new TLongHashSet();
  private final TIntArrayList suspects = new TIntArrayList();
  private final Deque<Start> starts = new ArrayDeque<>();
  private List<Node> queue = new ArrayList<>();
  private long constraints;
  private long steps;
  private int merged;

  /** A new node with an empty set. */
  public Node node() {
    Node node = new Node(nodes.size());
    nodes.add(node);
    return node;
  }

  /** Requires that {@code value} is in the set of {@code node}. */
  public void addValue(Node node, int value) {
    Node target = node.representative();
    if (target.values.add(value)) {
      target.pending().add(value);
      enqueue(target);
    }
  }

  /** Requires that the set of {@code to} includes that of {@code from}. */
  public void addInclusion(Node from, Node to) {
    Node source = from.representative();
    Node target = to.representative();
    if (source == target || !inclusions.add(pair(source, target))) {
      return;
    }
    constraints++;
    source.addSuccessor(target.id);
    propagate(source.values, target);
  }

  /** Lets {@code reaction} see every value that the set of {@code node} has or will have. */
  public void addReaction(Node node, Reaction reaction) {
    constraints++;
    Node target = node.representative();
    target.addReaction(reaction);
    if (!target.values.isEmpty()) {
      starts.add(new Start(reaction, new IdSet(target.values)));
    }
  }

  /** The set of a node as far as it is solved; not to be changed. */
  public IdSet values(Node node) {
    return node.representative().values;
  }

  /** Propagates until nothing changes. */
  public void solve(Deadline deadline) throws ResourceException {
    while (!starts.isEmpty() || !queue.isEmpty()) {
      for (Start start = starts.poll(); start != null; start = starts.poll()) {
        deadline.check();
        start.reaction.react(start.values);
      }
      List<Node> round = queue;
      queue = new ArrayList<>();
      for (Node node : round) {
        deadline.check();
        process(node);
      }
      if (!suspects.isEmpty()) {
        mergeCycles(deadline);
      }
    }
  }

  private void process(Node node) {
    node.queued = false;
    IdSet news = node.pending;
    if (!node.isRepresentative() || news == null) {
      return;
    }
    steps++;
    node.pending = null;
    List<Reaction> reactions = node.reactions;
    int known = reactions.size();
    for (int i = 0; i < known; i++) {
      reactions.get(i).react(news);
    }
    TIntArrayList successors = node.successors;
    for (int i = 0; successors != null && i < successors.size(); i++) {
      Node target = nodes.get(successors.get(i)).representative();
      if (target != node && !propagate(news, target)) {
        suspect(node, target);
      }
    }
  }

  private boolean propagate(IdSet news, Node target) {
    if (news.isEmpty()) {
      return true;
    }
    boolean changed = target.values.addAll(news, target.pending());
    if (changed) {
      enqueue(target);
    }
    return changed;
  }

  private void enqueue(Node node) {
    if (!node.queued) {
      node.queued = true;
      queue.add(node);
    }
  }

  /** Nodes joined by an inclusion that have become equal often lie on a cycle. */
  private void suspect(Node from, Node to) {
    if (from.values.size() == to.values.size()
        && from.values.equals(to.values)
        && suspectedBefore.add(pair(from, to))) {
      suspects.add(to.id);
    }
  }

  private void mergeCycles(Deadline deadline) throws ResourceException {
    for (List<Node> cycle : new CycleFinder(nodes).find(suspects, deadline)) {
      Node keeper = cycle.getFirst();
      for (Node other : cycle.subList(1, cycle.size())) {
        keeper.absorb(other);
        merged++;
      }
      // Each reaction and successor has seen only what its own node had.
      keeper.pending = new IdSet(keeper.values);
      dropRepeatedSuccessors(keeper);
      enqueue(keeper);
    }
    suspects.clear();
  }

  private void dropRepeatedSuccessors(Node node) {
    TIntArrayList successors = node.successors;
    if (successors == null) {
      return;
    }
    IdSet distinct = new IdSet();
    for (int i = 0; i < successors.size(); i++) {
      Node target = nodes.get(successors.get(i)).representative();
      if (target != node) {
        distinct.add(target.id);
      }
    }
    TIntArrayList compact = new TIntArrayList(distinct.size());
    distinct.forEach(compact::add);
    node.successors = compact;
  }

  private static long pair(Node from, Node to) {
    return PairKey.of(from.id, to.id);
  }

  /** The number of nodes made. */
  public int nodeCount() {
    return nodes.size();
  }

  /** The number of nodes that cycle elimination merged into others. */
  public int mergedCount() {
    return merged;
  }

  /** The number of distinct inclusions and of reactions. */
  public long constraintCount() {
    return constraints;
  }

  /** How often a node's news were propagated. */
  public long stepCount() {
    return steps;
  }
}
