// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.LockEdge.Holding;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.Locksets.Sameness;

/**
 * What signal handlers add to the graph (rule R 17 of the design). A handler runs as part of the
 * thread that it interrupts, wherever that is: it waits while that thread keeps anything that it
 * ever keeps. The thread that stands for the handlers may be interrupted itself, by another one.
 */
final class Interruptions {
  private final Resources resources;
  private final HandlerPaths paths;
  private final Set<Hold> holds = new LinkedHashSet<>();

  /** Something that a thread keeps at some place. */
  private record Hold(AbstractThread thread, Holding holding) {}

  /** Collects what threads keep, if the program has handlers. */
  Interruptions(
      PlaceGraph graph,
      Locksets locksets,
      Waits waits,
      Resources resources,
      HandlerPaths paths,
      Deadline deadline)
      throws ResourceException {
    this.resources = resources;
    this.paths = paths;
    if (graph.threads().stream().noneMatch(t -> t.entry().function().interrupts())) {
      return;
    }
    for (AbstractThread thread : graph.threads()) {
      Resource end = new Resource.End(thread);
      holds.add(new Hold(thread, new Holding(end, LockMode.EXCLUSIVE, thread.entry())));
    }
    waits
        .signallers()
        .forEach(
            (signaller, places) -> {
              for (var condition : signaller.conditions()) {
                Resource signal = new Resource.Signal(condition);
                Holding holding = new Holding(signal, LockMode.EXCLUSIVE, places.get(0));
                holds.add(new Hold(signaller.thread(), holding));
              }
            });
    Map<AbstractThread, List<Place>> places = new LinkedHashMap<>();
    for (Place place : graph.places()) {
      places.computeIfAbsent(graph.thread(place), thread -> new ArrayList<>()).add(place);
    }
    for (Map.Entry<AbstractThread, List<Place>> entry : places.entrySet()) {
      deadline.check();
      for (Held held : locksets.mayAtAny(entry.getValue())) {
        Resource lock = new Resource.Lock(held.lock());
        Holding holding = new Holding(lock, held.mode(), held.acquisition());
        holds.add(new Hold(entry.getKey(), holding));
      }
    }
  }

  /** Whether the operation at a place is one of a signal handler. */
  static boolean isInHandler(Place place) {
    return place.locations().stream().anyMatch(location -> location.function().interrupts());
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
    for (Hold hold : holds) {
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
