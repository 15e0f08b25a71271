// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.CallStrings;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.LockEdge.Holding;
import org.gridlock.lockgraph.mask.SignalMasks;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.Locksets.Sameness;

/**
 * What signal handlers add to the graph (rule R 17 of the design). A handler runs as part of the
 * thread that it interrupts, wherever that does not block its signal: it waits while that thread
 * keeps anything that it keeps at such a place. The thread that stands for the handlers may be
 * interrupted itself, by another one.
 */
final class Interruptions {
  private final Resources resources;
  private final HandlerPaths paths;
  private final SignalMasks masks;

  /** What threads keep, with the signals that may come meanwhile. */
  private final Map<Hold, Long> holds = new LinkedHashMap<>();

  /** Something that a thread keeps at some place. */
  private record Hold(AbstractThread thread, Holding holding) {}

  /** Collects what threads keep, if the program has handlers. */
  Interruptions(
      PlaceGraph graph,
      Locksets locksets,
      Waits waits,
      Resources resources,
      HandlerPaths paths,
      SignalMasks masks,
      Deadline deadline)
      throws ResourceException {
    this.resources = resources;
    this.paths = paths;
    this.masks = masks;
    if (graph.threads().stream().noneMatch(t -> t.entry().function().interrupts())) {
      return;
    }
    Map<AbstractThread, Map<Long, List<Place>>> places = new LinkedHashMap<>();
    for (Place place : graph.places()) {
      places
          .computeIfAbsent(graph.thread(place), thread -> new LinkedHashMap<>())
          .computeIfAbsent(masks.comingAt(graph, place), signals -> new ArrayList<>())
          .add(place);
    }
    Map<AbstractThread, Long> coming = new LinkedHashMap<>();
    places.forEach(
        (thread, byMask) ->
            byMask.keySet().forEach(signals -> coming.merge(thread, signals, (s, t) -> s | t)));
    for (AbstractThread thread : graph.threads()) {
      Resource end = new Resource.End(thread);
      Holding holding = new Holding(end, LockMode.EXCLUSIVE, thread.entry());
      add(thread, holding, coming.getOrDefault(thread, 0L));
    }
    waits
        .signallers()
        .forEach(
            (signaller, sites) -> {
              for (var condition : signaller.conditions()) {
                Resource signal = new Resource.Signal(condition);
                Holding holding = new Holding(signal, LockMode.EXCLUSIVE, sites.get(0));
                add(signaller.thread(), holding, coming.getOrDefault(signaller.thread(), 0L));
              }
            });
    for (var thread : places.entrySet()) {
      for (var mask : thread.getValue().entrySet()) {
        deadline.check();
        for (Held held : locksets.mayAtAny(mask.getValue())) {
          Resource lock = new Resource.Lock(held.lock());
          Holding holding = new Holding(lock, held.mode(), held.acquisition());
          add(thread.getKey(), holding, mask.getKey());
        }
      }
    }
  }

  private void add(AbstractThread thread, Holding holding, long coming) {
    if (coming != 0) {
      holds.merge(new Hold(thread, holding), coming, (s, t) -> s | t);
    }
  }

  /** Whether the operation at a place is one of a signal handler, not of a thread that it made. */
  static boolean isInHandler(Place place) {
    for (Place at = place; at != null; at = at.parent()) {
      if (at.function().interrupts()) {
        return true;
      }
      Place site = at.parent();
      if (site != null && CallStrings.createsThread(site.top())) {
        return false;
      }
    }
    return false;
  }

  /** Whether a thread is interrupted while it keeps something, and the handler waits. */
  static boolean isInterrupted(LockEdge edge) {
    return isInHandler(edge.request())
        && (!isInHandler(edge.held().acquisition()) || edge.sameness() == Sameness.UNKNOWN);
  }

  /** The edges of the interrupted threads, if a handler waits; else none. */
  List<LockEdge> edges(Wait wait) throws ResourceException {
    if (holds.isEmpty() || !isInHandler(wait.place())) {
      return List.of();
    }
    List<LockEdge> edges = new ArrayList<>();
    long handled = masks.handledIn(wait.place().function());
    for (Hold hold : holds.keySet()) {
      if ((holds.getOrDefault(hold, 0L) & handled) == 0) {
        continue;
      }
      if (hold.holding().resource() instanceof Resource.Lock(LockId held)
          && !paths.mayReach(wait.place(), held)) {
        continue;
      }
      for (Resource requested : wait.requested()) {
        boolean nested = hold.thread().equals(wait.thread());
        edges.add(
            new LockEdge(
                hold.thread(),
                hold.holding(),
                requested,
                wait.mode(),
                wait.place(),
                sameness(hold.holding().resource(), requested, nested),
                wait.isExact(),
                !nested)); // one handler may never come to interrupt another
      }
    }
    return edges;
  }

  /** A handler may be interrupted by others, but as a rule not by itself. */
  private Sameness sameness(Resource held, Resource requested, boolean nested) {
    if (!resources.mayEqual(held, requested)) {
      return Sameness.DIFFERENT;
    }
    return !nested && held.equals(requested) && resources.isUnique(held)
        ? Sameness.SAME
        : Sameness.UNKNOWN;
  }
}
