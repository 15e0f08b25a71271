// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.gridlock.absint.flow.ReversePostorder;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.error.ResourceException;
import org.jspecify.annotations.Nullable;

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
  /**
   * The order of evaluation.
   *
   * @param byRank reachable places in reverse postorder of the whole graph, by rank
   * @param rank the rank of a place, by its id
   */
  private record Order(List<Place> byRank, int[] rank) {}

  private final Steps steps;
  private final PlaceMap places;
  private final Place root;
  private final Deadline deadline;
  private @Nullable Order order;

  /** An engine for all analyses over one graph. */
  public FlowSensitiveEngine(Icfa icfa, PlaceMap places, PlaceGraph graph, Deadline deadline) {
    this.steps = new Steps(icfa, places, graph);
    this.places = places;
    this.root = graph.root();
    this.deadline = deadline;
  }

  /** Found when it is first needed: not every engine is asked for a solution. */
  private Order order() throws ResourceException {
    if (order == null) {
      ReversePostorder<Place> search =
          new ReversePostorder<>(
              root,
              Place::id,
              (place, found) -> steps.from(place, (edge, target) -> found.accept(target)));
      while (search.step()) {
        deadline.check();
      }
      List<Place> byRank = search.nodes();
      int[] rank = new int[places.size()];
      for (int i = 0; i < byRank.size(); i++) {
        rank[byRank.get(i).id()] = i;
      }
      order = new Order(byRank, rank);
    }
    return order;
  }

  /** The least solution of an analysis; the order of evaluation is the same in every run. */
  public <D> Solution<D> solve(Analysis<D> analysis) throws ResourceException {
    Run<D> run = new Run<>(analysis, order());
    while (run.step()) {
      deadline.check();
    }
    return run;
  }

  private final class Run<D> implements Solution<D> {
    private final Analysis<D> analysis;
    private final List<Place> byRank;
    private final int[] rank;
    private final D bottom;
    private final boolean bottomMoves;
    private final List<D> states;
    private final BitSet reached = new BitSet();
    private final BitSet pending = new BitSet();
    private int lowest;

    Run(Analysis<D> analysis, Order order) {
      this.analysis = analysis;
      this.byRank = order.byRank();
      this.rank = order.rank();
      this.bottom = analysis.bottom();
      this.states = new ArrayList<>(Collections.nCopies(rank.length, bottom));
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
      return place.id() < rank.length ? states.get(place.id()) : bottom;
    }

    @Override
    public boolean isReached(Place place) {
      return reached.get(place.id());
    }
  }
}
