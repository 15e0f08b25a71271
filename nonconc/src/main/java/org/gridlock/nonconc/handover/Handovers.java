// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.handover;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.Locksets;
import org.gridlock.nonconc.NonConcurrency;
import org.gridlock.nonconc.Refinement;
import org.gridlock.pointer.PointsTo;
import org.jspecify.annotations.Nullable;

/**
 * Non-concurrency by what threads hand over: whoever took it comes after all that its giver did
 * before giving it; and by what is done once, by whoever comes first.
 */
public final class Handovers extends Refinement {
  private final PlaceGraph graph;
  private final List<Handover> all = new ArrayList<>();
  private final Onces onces;
  private final OnceFlags onceFlags;
  private final Passed passed;

  /** Slow to find, and only asked for where something may be handed over. */
  private @Nullable ThreadFlow flow;

  /**
   * The analysis.
   *
   * @param inner is asked first
   */
  public Handovers(
      Icfa icfa,
      PlaceGraph graph,
      PointsTo pointsTo,
      Locksets locksets,
      NonConcurrency inner,
      Deadline deadline)
      throws ResourceException {
    super(inner);
    this.graph = graph;
    this.passed = new Passed(graph, this::flow, deadline);
    Steps steps = new Steps(icfa, graph, deadline);
    Counters counters =
        new Counters(icfa, graph, steps, pointsTo, new LockAddresses(pointsTo, graph));
    all.addAll(new Semaphores(icfa, graph, steps, counters).handovers());
    all.addAll(new Barriers(icfa, graph, steps, counters).handovers());
    all.addAll(new Flags(icfa, steps).handovers());
    all.addAll(new Latches(icfa, graph, steps, pointsTo, passed).handovers());
    onces = new Onces(icfa, steps, counters, locksets);
    onceFlags = new OnceFlags(icfa, graph, steps, locksets, this::flow, deadline);
  }

  @Override
  protected Answer refine(Place left, Place right) throws ResourceException {
    return isBefore(left, right) || isBefore(right, left)
        ? Answer.ORDERED
        : Answer.MAY_BE_CONCURRENT;
  }

  /** Whether a thread is past the first place for good when another is at the second. */
  private boolean isBefore(Place first, Place second) throws ResourceException {
    AbstractThread giver = graph.thread(first);
    AbstractThread taker = graph.thread(second);
    for (Handover handover : all) {
      if (handover.giver().test(giver) && handover.takers().contains(taker)) {
        int rounds = handover.rounds();
        int taken = passed.of(handover.takes(), taker, rounds).least(second);
        if (taken > 0 && passed.of(handover.gives(), giver, rounds).most(first) < taken) {
          return true;
        }
      }
    }
    for (BiPredicate<Place, Edge> behind : onces.behind(graph.entry(first))) {
      if (passed.of(behind, taker, 1).least(second) > 0) {
        return true;
      }
    }
    return isDoneBy(second, first) || isNeverReached(first);
  }

  /** Before what is done once there is no thread that already comes after it. */
  @Override
  public boolean isNeverReached(Place place) throws ResourceException {
    return isDoneBy(place, place) || super.isNeverReached(place);
  }

  /** Whether a thread at one place comes after what is done once at another. */
  private boolean isDoneBy(Place after, Place once) throws ResourceException {
    for (BiPredicate<Place, Edge> set : onceFlags.behind(once)) {
      if (passed.isBehind(after, set)) {
        return true;
      }
    }
    return false;
  }

  private ThreadFlow flow() {
    ThreadFlow found = flow;
    if (found == null) {
      found = new ThreadFlow(graph);
      flow = found;
    }
    return found;
  }
}
