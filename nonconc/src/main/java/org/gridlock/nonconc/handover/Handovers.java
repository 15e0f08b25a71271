// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.handover;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
  private record Key(BiPredicate<Place, Edge> steps, AbstractThread thread) {}

  private final PlaceGraph graph;
  private final Deadline deadline;
  private final List<Handover> all = new ArrayList<>();
  private final Onces onces;
  private final OnceFlags onceFlags;
  private final Map<Key, Passages> known = new HashMap<>();

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
    this.deadline = deadline;
    Steps steps = new Steps(icfa, graph, deadline);
    Counters counters =
        new Counters(icfa, graph, steps, pointsTo, new LockAddresses(pointsTo, graph));
    all.addAll(new Semaphores(icfa, graph, steps, counters).handovers());
    all.addAll(new Barriers(icfa, graph, steps, counters).handovers());
    all.addAll(new Flags(icfa, steps).handovers());
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
        int taken = passages(handover.takes(), taker, rounds).least(second);
        if (taken > 0 && passages(handover.gives(), giver, rounds).most(first) < taken) {
          return true;
        }
      }
    }
    for (BiPredicate<Place, Edge> behind : onces.behind(graph.entry(first))) {
      if (passages(behind, taker, 1).least(second) > 0) {
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
      if (isBehind(after, set, new HashSet<>())) {
        return true;
      }
    }
    return false;
  }

  /** Whether a thread has passed certain steps at a place, or those had that created it. */
  private boolean isBehind(Place place, BiPredicate<Place, Edge> steps, Set<AbstractThread> seen)
      throws ResourceException {
    AbstractThread thread = graph.thread(place);
    if (passages(steps, thread, 1).least(place) > 0) {
      return true;
    }
    Collection<PlaceGraph.Site> creations = graph.sites(thread.entry());
    boolean created = !creations.isEmpty() && seen.add(thread);
    for (PlaceGraph.Site site : creations) {
      created = created && isBehind(site.place(), steps, seen);
    }
    return created;
  }

  private Passages passages(BiPredicate<Place, Edge> steps, AbstractThread thread, int rounds) {
    Key key = new Key(steps, thread);
    Passages passages = known.get(key);
    if (passages == null) {
      passages = new Passages(flow(), thread.entry(), steps, rounds, deadline);
      known.put(key, passages);
    }
    return passages;
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
