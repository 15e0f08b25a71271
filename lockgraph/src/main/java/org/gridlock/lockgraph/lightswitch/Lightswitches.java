// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.lightswitch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.LockTypes;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.MutexTypes;
import org.gridlock.nonconc.NonConcurrency;
import org.jspecify.annotations.Nullable;

/**
 * The locks that readers share: the first one in takes the room for all, the last one out gives it
 * back, whichever threads these are.
 *
 * <pre>
 *   lock(m); if (++readers == 1) lock(room); unlock(m);
 *   ...
 *   lock(m); if (--readers == 0) unlock(room); unlock(m);
 * </pre>
 *
 * <p>Let a counter begin with 0 and be written with the mutex <i>m</i> held only, by steps of one
 * up or down. (A {@linkplain CountedSemaphores semaphore} may be the mutex.) Call a thread inside
 * as often as it has counted up more than down. It is a condition that no thread counts down but
 * one that is inside. Then:
 *
 * <ul>
 *   <li>The counter is the number of times that threads are inside: it is never negative, and
 *       whoever has counted up to one, and still holds <i>m</i>, is the only one that is inside.
 *   <li>If whoever counts to one takes the room before he releases <i>m</i>, and nobody else does
 *       in that place, and whoever counts to zero gives it back, likewise, then the room was taken
 *       in such a place and not given back only while somebody is inside. Those who are inside hold
 *       it together: it is free when all of them have left, so who waits for it waits for each.
 *   <li>So where a thread is surely outside, it holds nothing of the room, whatever it took before;
 *       where it may be inside, it holds the room even if it was not the first; and while somebody
 *       waits for the room since he has counted to one, no other thread is inside.
 *   <li>Nobody waits for the last one to give the room back but for one who is inside. To post a
 *       semaphore there is no signal of its own.
 * </ul>
 *
 * <p>Whether somebody is inside is a matter of all ways through his functions. Who ends inside
 * leaves the room behind. Of programs with signal handlers nothing is said: who is about to give
 * back the room may be held up in one; nor of those with jumps, which lead past the ways out.
 */
public final class Lightswitches {
  private final List<Lightswitch> all = new ArrayList<>();
  private final Icfa icfa;
  private final PlaceGraph graph;
  private final ThreadFlow flow;
  private final LockAddresses addresses;
  private final MutexTypes types;
  private final Locksets locksets;
  private final Counters counters;
  private final Deadline deadline;

  /** Those of a program. */
  public Lightswitches(
      Icfa icfa,
      PlaceGraph graph,
      ThreadFlow flow,
      LockAddresses addresses,
      MutexTypes types,
      Locksets locksets,
      Counters counters,
      Deadline deadline)
      throws ResourceException {
    this.icfa = icfa;
    this.graph = graph;
    this.flow = flow;
    this.addresses = addresses;
    this.types = types;
    this.locksets = locksets;
    this.counters = counters;
    this.deadline = deadline;
    for (List<Step> steps : counters.steps()) {
      Lightswitch found = find(steps);
      if (found != null) {
        all.add(found);
      }
    }
  }

  /** What each thread holds, with what it shares. */
  public Locksets locksets() {
    return all.isEmpty() ? locksets : new SharedLocksets(locksets, all);
  }

  /** Who is where at the same time, with who is inside. */
  public NonConcurrency nonConcurrency(NonConcurrency inner) {
    return all.isEmpty() ? inner : new Entrances(all, inner);
  }

  /** Whether a lock is taken at a place for all that are inside. */
  public boolean isAcquisition(Place place) {
    return all.stream().anyMatch(one -> one.acquisitions().contains(place));
  }

  /** Whether a lock is given back at a place for all that were inside. */
  public boolean isRelease(Place place) {
    return all.stream().anyMatch(one -> one.releases().contains(place));
  }

  private @Nullable Lightswitch find(List<Step> steps) throws ResourceException {
    for (LockId guard : counters.guards(steps)) {
      Passage passage = new Passage(icfa, graph, flow, addresses, locksets, steps, guard);
      if (passage.isSure()
          && isReleasedByAnybody(passage.room(), passage.kind())
          && Span.ZERO.equals(counters.start(steps))) {
        return of(passage, steps);
      }
    }
    return null;
  }

  /** Whether a thread that did not take the lock releases it. */
  private boolean isReleasedByAnybody(LockId room, LockKind kind) {
    return !locksets.mayBeReleasedByOthers(room)
        && (kind == LockKind.SEMAPHORE
            || (types.isNeverRelockable(room) && !LockTypes.of(icfa).robust()));
  }

  private @Nullable Lightswitch of(Passage passage, List<Step> steps) throws ResourceException {
    Depths depths = counters.depths(steps, 1);
    if (depths == null) {
      return null;
    }
    for (Step step : steps) {
      // That the lock is held would go on to be believed by who leaves others inside.
      if (!step.enters() && counters.guards(step.place()).contains(passage.room())) {
        return null;
      }
    }
    return new Lightswitch(
        passage.room(),
        passage.kind(),
        passage.acquisitions(),
        passage.releases(),
        depths,
        entered(passage, steps, depths));
  }

  /**
   * By place where a thread may be inside: where the lock is taken after the step that led there.
   */
  private Map<Place, Set<Place>> entered(Passage passage, List<Step> steps, Depths depths)
      throws ResourceException {
    Map<Place, Set<Place>> entered = new HashMap<>();
    for (Step step : steps) {
      if (!step.enters()) {
        continue;
      }
      Place acquisition =
          passage.ends(step).stream().min(Comparator.comparingInt(Place::id)).orElseThrow();
      Set<Place> seen = new HashSet<>();
      Deque<Place> pending = new ArrayDeque<>(List.of(step.place()));
      while (!pending.isEmpty()) {
        deadline.check();
        for (Place next : flow.successors(pending.remove())) {
          Span depth = depths.at(next);
          if (depth != null && depth.high() > 0 && seen.add(next)) {
            entered.computeIfAbsent(next, key -> new LinkedHashSet<>()).add(acquisition);
            pending.add(next);
          }
        }
      }
    }
    return entered;
  }
}
