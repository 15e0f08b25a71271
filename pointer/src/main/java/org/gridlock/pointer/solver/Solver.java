// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.solver;

import gnu.trove.list.array.TIntArrayList;
import gnu.trove.set.hash.TLongHashSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.place.PairKey;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.pointer.set.IdSet;
import org.gridlock.pointer.set.Mask;
import org.jspecify.annotations.Nullable;

/**
 * Finds the least sets that satisfy inclusions {@code from ⊆ to}, memberships, and whatever
 * reactions add. Works in rounds: each propagates the news of the nodes that have any, then merges
 * the cycles that the round made suspect. Deterministic; constraints may be added between and
 * during calls of {@link #solve}.
 */
public final class Solver {
  private static final int NO_TOP = -1;

  /** Sets beyond this size are widened. */
  private static final int WIDE = 100_000;

  /** Fewer subsumed values are not worth looking for. */
  private static final int FEW_SUBSUMED = 500;

  private record Start(Reaction reaction, IdSet values) {}

  private final List<Node> nodes = new ArrayList<>();
  private final TLongHashSet inclusions = new TLongHashSet();
  private final TLongHashSet suspectedBefore = new TLongHashSet();
  private final TIntArrayList suspects = new TIntArrayList();
  private final Deque<Start> starts = new ArrayDeque<>();
  private List<Node> queue = new ArrayList<>();
  private final Mask subsumed = new Mask();
  private int subsumedAtSweep;
  private int top = NO_TOP;
  private @Nullable Node wideValues;
  private long lastPair;

  /** The inclusions since {@link #watch}: from which node, and to which one. */
  private @Nullable TIntArrayList latest;

  private long constraints;
  private long steps;
  private long work;
  private int merged;
  private boolean widened;

  /** A new node with an empty set. */
  public Node node() {
    Node node = new Node(nodes.size());
    nodes.add(node);
    return node;
  }

  /** Requires that {@code value} is in the set of {@code node}. */
  public void addValue(Node node, int value) {
    Node target = node.representative();
    if (subsumed.contains(value) && target.values.contains(top)) {
      return;
    }
    if (target.values.add(value)) {
      target.pending().add(value);
      enqueue(target);
    }
  }

  /** Requires that the set of {@code to} includes that of {@code from}. */
  public void addInclusion(Node from, Node to) {
    Node source = from.representative();
    Node target = to.representative();
    long pair = pair(source, target);
    // Neighbouring cells have mostly become one, so the same is asked again and again.
    if (source == target || pair == lastPair) {
      return;
    }
    lastPair = pair;
    if (!inclusions.add(pair)) {
      return;
    }
    constraints++;
    source.addSuccessor(target.id);
    if (latest != null) {
      latest.add(source.id);
      latest.add(target.id);
    }
    propagate(source.values, target);
  }

  /**
   * Says that {@code value} adds nothing to a set that has {@code everything}: such sets need not
   * have it. This keeps the sets of code that deals with unknown memory small.
   *
   * @param everything always the same value
   */
  public void subsume(int value, int everything) {
    top = everything;
    if (value != everything) {
      subsumed.add(value);
    }
  }

  /** Lets {@code reaction} see every value that the set of {@code node} has or will have. */
  public void addReaction(Node node, Reaction reaction) {
    constraints++;
    Node target = node.representative();
    target.addReaction(reaction);
    start(reaction, target);
  }

  /** The same for an access, where the node may have one of its kind already. */
  public void addAccess(Node node, Access access) {
    Node target = node.representative();
    Access shared = target.shared(access);
    if (shared != null) {
      join(access, shared);
      return;
    }
    constraints++;
    target.addAccess(access);
    start(access, target);
    if (target.hasManyAccesses()) {
      shareAccesses(target);
    }
  }

  private void start(Reaction reaction, Node node) {
    if (!node.values.isEmpty()) {
      starts.add(new Start(reaction, new IdSet(node.values)));
    }
  }

  /** Lets one access do what another of its kind does. */
  private void join(Access one, Access shared) {
    if (shared.isFromEnd()) {
      addInclusion(one.end(), shared.end());
    } else {
      addInclusion(shared.end(), one.end());
    }
  }

  /** Leaves one access of each kind. */
  private void shareAccesses(Node node) {
    Map<Object, List<Access>> byKind = new LinkedHashMap<>();
    for (Access access : node.accesses) {
      byKind.computeIfAbsent(access.kind(), kind -> new ArrayList<>(2)).add(access);
    }
    List<Access> left = new ArrayList<>(byKind.size());
    byKind.values().forEach(same -> left.add(joined(node, same)));
    node.setAccesses(left);
  }

  /** The access that does what all of some of one kind do. */
  private Access joined(Node node, List<Access> same) {
    Access first = same.getFirst();
    if (same.size() == 1) {
      return first;
    }
    Access known = node.shared(first);
    Access shared = known == null ? first.with(node()) : known;
    if (known == null) {
      node.share(shared);
      start(shared, node);
    }
    for (Access one : same) {
      if (one != shared) {
        join(one, shared);
      }
    }
    return shared;
  }

  /** The set of a node as far as it is solved; not to be changed. */
  public IdSet values(Node node) {
    return node.representative().values;
  }

  /** Propagates until nothing changes. */
  public void solve(Deadline deadline) throws ResourceException {
    solve(Long.MAX_VALUE, deadline);
  }

  /**
   * Propagates until nothing changes, or until a bound on the work is passed.
   *
   * @param maxWork as {@link #work} counts, from the beginning
   * @return whether nothing changes any more
   */
  public boolean solve(long maxWork, Deadline deadline) throws ResourceException {
    while (!starts.isEmpty() || !queue.isEmpty()) {
      for (Start start = starts.poll(); start != null; start = starts.poll()) {
        deadline.check();
        start.reaction.react(start.values);
      }
      if (subsumed.size() > FEW_SUBSUMED && subsumed.size() / 2 >= subsumedAtSweep) {
        sweep();
      }
      List<Node> round = queue;
      queue = new ArrayList<>();
      for (int i = 0; i < round.size(); i++) {
        deadline.check();
        if (work > maxWork) {
          queue.addAll(round.subList(i, round.size()));
          return false;
        }
        process(round.get(i));
      }
      if (!suspects.isEmpty()) {
        mergeCycles(deadline);
      }
    }
    return true;
  }

  /** Lets equal sets share their memory, after which few should grow. */
  public void shareEqualSets() {
    Map<IdSet, IdSet> distinct = new HashMap<>();
    for (Node node : nodes) {
      if (!node.isRepresentative()) {
        continue;
      }
      IdSet equal = distinct.putIfAbsent(node.values, node.values);
      if (equal == null) {
        node.values.trim();
      } else {
        node.values.become(equal);
      }
    }
  }

  /**
   * Removes what is subsumed from the sets that had it before. Done each time that the subsumed
   * values have doubled, so that it costs little altogether.
   */
  private void sweep() {
    subsumedAtSweep = subsumed.size();
    for (Node node : nodes) {
      if (node.isRepresentative() && node.values.contains(top)) {
        node.values = node.values.without(subsumed);
        node.pending = node.pending == null ? null : node.pending.without(subsumed);
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
    Node allWide = wideValues == null ? node : wideValues.representative();
    if (node != allWide && node.values.size() > WIDE) {
      news = widened(node, allWide);
    }
    List<Reaction> reactions = node.reactions;
    int known = reactions.size();
    List<Access> accesses = node.accesses;
    int accessed = accesses.size();
    work += (long) news.size() * (known + accessed);
    for (int i = 0; i < known; i++) {
      reactions.get(i).react(news);
    }
    for (int i = 0; i < accessed; i++) {
      accesses.get(i).react(news);
    }
    TIntArrayList successors = node.successors;
    for (int i = 0; successors != null && i < successors.size(); i++) {
      Node target = nodes.get(successors.get(i)).representative();
      if (target != node && !propagate(news, target)) {
        suspect(node, target);
      }
    }
  }

  /**
   * Lets sets that grow beyond a bound become {@code {everything}}: all that is in them goes to
   * {@code wideValues}, whose values {@code everything} stands for. This bounds the work where
   * memory is used in a way that the analysis cannot follow.
   */
  public void widenTo(int everything, Node wideValues) {
    this.top = everything;
    this.wideValues = wideValues;
  }

  /** Whether a set has grown so large that it was given up, and what follows from it is not all. */
  public boolean hasWidened() {
    return widened;
  }

  /** Empties a set that is too large but for {@code everything}; returns what is new in it then. */
  private IdSet widened(Node node, Node allWide) {
    widened = true;
    IdSet values = node.values;
    IdSet news = new IdSet();
    if (!values.contains(top)) {
      news.add(top);
    }
    node.values = new IdSet();
    node.values.add(top);
    propagate(values, allWide);
    return news;
  }

  private boolean propagate(IdSet news, Node target) {
    if (news.isEmpty()) {
      return true;
    }
    work += news.wordCount();
    boolean topped = !subsumed.isEmpty() && (target.values.contains(top) || news.contains(top));
    boolean changed =
        topped
            ? target.values.addAll(news, subsumed, target.pending())
            : target.values.addAll(news, target.pending());
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
      if (keeper.hasManyAccesses()) {
        shareAccesses(keeper);
      }
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

  /**
   * Adds the representatives to which values of some nodes flow, themselves included.
   *
   * @param reached ids; what follows those that it has is known
   */
  public void addFlows(Iterable<Node> sources, BitSet reached) {
    Deque<Node> pending = new ArrayDeque<>();
    sources.forEach(source -> reach(source.representative(), reached, pending));
    while (!pending.isEmpty()) {
      TIntArrayList successors = pending.pop().successors;
      for (int i = 0; successors != null && i < successors.size(); i++) {
        reach(nodes.get(successors.get(i)).representative(), reached, pending);
      }
    }
  }

  /** From now on, the inclusions that are added are kept for {@link #addLatestFlows}. */
  public void watch() {
    latest = new TIntArrayList();
  }

  /** The same for what is included since {@link #watch} in a set to which values flow. */
  public void addLatestFlows(BitSet reached) {
    for (int i = 0; latest != null && i < latest.size(); i += 2) {
      if (isAmong(nodes.get(latest.get(i)), reached)) {
        addFlows(List.of(nodes.get(latest.get(i + 1))), reached);
      }
    }
  }

  private static void reach(Node node, BitSet reached, Deque<Node> pending) {
    if (!reached.get(node.id)) {
      reached.set(node.id);
      pending.push(node);
    }
  }

  /** Whether values of the node are among those that {@link #addFlows} reached. */
  public boolean isAmong(Node node, BitSet reached) {
    return reached.get(node.representative().id);
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

  /**
   * Values that reactions saw, and words of sets that went along arrows: about what solving has
   * cost.
   */
  public long work() {
    return work;
  }

  /** How often a node's news were propagated. */
  public long stepCount() {
    return steps;
  }
}
