// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.error.ResourceException;

/**
 * The flow-sensitive fixpoint (thesis figures 4.11 and 4.12) over a {@link PlaceGraph}.
 *
 * <p>What {@link Analysis#transfer} is asked for:
 *
 * <ul>
 *   <li>an edge within a function; among them a creation, for what it does to the creator, and a
 *       call that the graph {@linkplain PlaceGraph#stepsOver steps over};
 *   <li>{@link Icfa#functionEntry} at the call site and {@link Icfa#functionExit} at the exit of
 *       the callee, for each call that the graph enters;
 *   <li>{@link Icfa#threadEntry} at the creation site.
 * </ul>
 *
 * <p>Departure from the thesis: no {@code thread_exit} or {@code thread_join} edge is followed. The
 * state of a thread at its end is no state of the thread that created it or joins it; both keep
 * their own. For a must analysis the thesis' empty set there would lose what the creator holds.
 *
 * <p>A bottom state goes no further, unless the program starts in it.
 */
public final class FlowSensitiveEngine {
  private final Steps steps;
  private final int placeCount;
  private final Deadline deadline;

  /** Reachable places in reverse postorder of the whole graph, by rank. */
  private final List<Place> byRank;

  /** The rank of a place, by its id. */
  private final int[] rank;

  /** An engine for all analyses over one graph. */
  public FlowSensitiveEngine(Icfa icfa, PlaceMap places, PlaceGraph graph, Deadline deadline)
      throws ResourceException {
    this.steps = new Steps(icfa, places, graph);
    this.deadline = deadline;
    this.byRank = reversePostorder(graph.root());
    this.placeCount = places.size();
    this.rank = new int[placeCount];
    for (int i = 0; i < byRank.size(); i++) {
      rank[byRank.get(i).id()] = i;
    }
  }

  private List<Place> reversePostorder(Place root) throws ResourceException {
    List<Place> order = new ArrayList<>();
    BitSet opened = new BitSet();
    BitSet closed = new BitSet();
    Deque<Place> stack = new ArrayDeque<>();
    stack.push(root);
    while (!stack.isEmpty()) {
      deadline.check();
      Place place = stack.element();
      if (!opened.get(place.id())) {
        opened.set(place.id());
        steps.from(
            place,
            (edge, target) -> {
              if (!opened.get(target.id())) {
                stack.push(target);
              }
            });
      } else {
        stack.pop();
        if (!closed.get(place.id())) {
          closed.set(place.id());
          order.add(place);
        }
      }
    }
    Collections.reverse(order);
    return order;
  }

  /** The least solution of an analysis; the order of evaluation is the same in every run. */
  public <D> Solution<D> solve(Analysis<D> analysis) throws ResourceException {
    Run<D> run = new Run<>(analysis);
    while (run.step()) {
      deadline.check();
    }
    return run;
  }

  private final class Run<D> implements Solution<D> {
    private final Analysis<D> analysis;
    private final D bottom;
    private final boolean bottomMoves;
    private final List<D> states;
    private final BitSet reached = new BitSet();
    private final BitSet pending = new BitSet();
    private int lowest;

    Run(Analysis<D> analysis) {
      this.analysis = analysis;
      this.bottom = analysis.bottom();
      this.states = new ArrayList<>(Collections.nCopies(placeCount, bottom));
      D initial = analysis.initial();
      this.bottomMoves = initial.equals(bottom);
      arrive(byRank.get(0), initial);
    }

    /** Evaluates the first pending place; false when there is none. */
    boolean step() {
      lowest = pending.nextSetBit(lowest);
      if (lowest < 0) {
        return false;
      }
      pending.clear(lowest);
      Place place = byRank.get(lowest);
      D state = state(place);
      steps.from(place, (edge, target) -> arrive(target, after(edge, place, state)));
      return true;
    }

    private D after(Edge edge, Place place, D state) {
      return analysis.transfer(edge, place, state);
    }

    private void arrive(Place target, D incoming) {
      if (!bottomMoves && (incoming == bottom || incoming.equals(bottom))) {
        return;
      }
      D joined = incoming;
      if (reached.get(target.id())) {
        D old = states.get(target.id());
        joined = analysis.join(old, incoming);
        if (joined == old || joined.equals(old)) {
          return;
        }
      }
      reached.set(target.id());
      states.set(target.id(), joined);
      pending.set(rank[target.id()]);
      lowest = Math.min(lowest, rank[target.id()]);
    }

    @Override
    public D state(Place place) {
      return place.id() < placeCount ? states.get(place.id()) : bottom;
    }

    @Override
    public boolean isReached(Place place) {
      return reached.get(place.id());
    }
  }
}
