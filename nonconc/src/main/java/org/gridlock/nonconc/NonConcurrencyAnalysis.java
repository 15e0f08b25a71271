// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import gnu.trove.map.hash.TLongObjectHashMap;
import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.place.PairKey;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.Locksets;
import org.gridlock.pointer.PointsTo;

/**
 * Thesis algorithm 3, mended by rules R 1, R 2, R 5, R 6 and R 9 of the design.
 *
 * <p>The order argument goes along the common prefix of the two places. By induction, either both
 * threads descend from one execution of a site of the prefix, or from different executions. In the
 * second case all that the earlier one began must be over before the site is executed again. In the
 * first, both go on in one activation of the same function, until the prefix ends and the order of
 * the two locations there, and the joins between them, decide. The argument fails for a prefix with
 * a function that several histories share (recursion, or contexts that were merged).
 */
public final class NonConcurrencyAnalysis implements NonConcurrency {
  private final PlaceGraph graph;
  private final Locksets locksets;
  private final ControlFlow flow = new ControlFlow();
  private final Histories histories;
  private final JoinMatch match;
  private final Unwinding unwinding;
  private final TLongObjectHashMap<Answer> answers = new TLongObjectHashMap<>();
  private int checks;

  /** Finds the joins and the creations they match; the questions come later. */
  public NonConcurrencyAnalysis(
      Icfa icfa,
      PlaceMap places,
      PlaceGraph graph,
      PointsTo pointsTo,
      Locksets locksets,
      Deadline deadline)
      throws ResourceException {
    this(places, graph, new HandleMatch(icfa, graph, pointsTo), locksets, deadline);
  }

  /** The same, with joins matched in another way. */
  public NonConcurrencyAnalysis(
      PlaceMap places, PlaceGraph graph, JoinMatch match, Locksets locksets, Deadline deadline)
      throws ResourceException {
    this.graph = graph;
    this.locksets = locksets;
    this.histories = new Histories(graph);
    this.match = match;
    ThreadEnds ends = new ThreadEnds(graph);
    Joins joins = new Joins(places, graph, flow, match, ends, deadline);
    this.unwinding = new Unwinding(places, graph, flow, joins, ends);
  }

  @Override
  public Answer check(Place left, Place right) throws ResourceException {
    checks++;
    long key = PairKey.unordered(left.id(), right.id());
    Answer answer = answers.get(key);
    if (answer == null) {
      answer = decide(left, right);
      answers.put(key, answer);
    }
    return answer;
  }

  @Override
  public boolean joinsOwnChild(Place join) {
    return join.top().outgoing().stream()
        .allMatch(
            edge ->
                edge.operation() instanceof Operation.JoinThread operation
                    && match.isOfThisActivation(join.top(), operation));
  }

  @Override
  public int checks() {
    return checks;
  }

  private Answer decide(Place left, Place right) throws ResourceException {
    AbstractThread thread = graph.thread(left);
    if (thread.equals(graph.thread(right)) && !thread.many()) {
      return Answer.SAME_THREAD;
    }
    if (haveCommonLock(left, right)) {
      return Answer.COMMON_LOCK;
    }
    return areOrdered(new History(left), new History(right))
        ? Answer.ORDERED
        : Answer.MAY_BE_CONCURRENT;
  }

  private boolean haveCommonLock(Place left, Place right) {
    Set<Locksets.MustHeld> others = locksets.must(right);
    for (Locksets.MustHeld held : locksets.must(left)) {
      for (Locksets.MustHeld other : others) {
        if (held.excludes(other)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean areOrdered(History left, History right) throws ResourceException {
    int common = History.common(left, right);
    if (common == left.length() && common == right.length()) {
      return holdsForRepetitions(left, right, common - 1)
          && histories.isSingle(left.step(common - 1));
    }
    if (common == left.length() || common == right.length()) {
      return false;
    }
    if (!isPassedThrough(left, common) || !isPassedThrough(right, common)) {
      return false;
    }
    if (!holdsForRepetitions(left, right, common)) {
      return false;
    }
    Place first = left.step(common);
    Place second = right.step(common);
    if (first.function() != second.function()) {
      return true; // one execution of a site enters one function
    }
    return histories.isSingle(first)
        && isBefore(left, common, second.top())
        && isBefore(right, common, first.top());
  }

  private boolean isPassedThrough(History history, int from) {
    for (int index = from; index < history.length(); index++) {
      if (!histories.isPassedThrough(history.step(index))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether different executions of a site among the first {@code count} steps, which both have in
   * common, cannot both be going on.
   */
  private boolean holdsForRepetitions(History left, History right, int count)
      throws ResourceException {
    for (int index = 0; index < count; index++) {
      Place site = left.step(index);
      if (!histories.isSingle(site)) {
        return false;
      }
      if (flow.isInCycle(site.top())
          && !(unwinding.isOver(left, index, site.top())
              && unwinding.isOver(right, index, site.top()))) {
        return false;
      }
    }
    return true;
  }

  /** Whether what the step began is over whenever control gets from there to {@code target}. */
  private boolean isBefore(History history, int index, Location target) throws ResourceException {
    return !flow.hasPath(history.step(index).top(), target)
        || unwinding.isOver(history, index, target);
  }
}
