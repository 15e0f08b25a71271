// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.explicit.ExplicitValues;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.jspecify.annotations.Nullable;

/**
 * Finds threads that end while they hold a lock which another still waits for (thesis figure 4.3a,
 * rule R 16 of the design).
 *
 * <p>The request may come long after the end, also after a join, and from a later instance of the
 * same thread: neither common locks nor non-concurrency exclude it. What does is that the request
 * can only come before the thread that ends is created, or is asked to end, and that only this
 * thread reaches the lock.
 */
final class Exits {
  private final PlaceGraph graph;
  private final Locksets locksets;
  private final LockAddresses addresses;
  private final ConfinedLocks confined;
  private final Deadline deadline;
  private final ThreadFlow flow;
  private final ExplicitValues values;
  private final Collection<List<Wait>> requests;
  private final List<Place> cancellations;
  private final Map<Place, BitSet> after = new LinkedHashMap<>();
  private final Map<Left, List<Wait>> waiting = new LinkedHashMap<>();

  /** A lock that a thread leaves behind, wherever it ends, of itself or because others say so. */
  private record Left(AbstractThread thread, Held held, boolean isCancelled) {}

  /** The same, whatever calls led to the acquisition. */
  private record Cancelled(AbstractThread thread, LockId lock, Location acquisition) {}

  /**
   * A lock that is left behind.
   *
   * @param end where the thread ends
   * @param held the lock, and where it was acquired
   * @param surely whether it is held whenever control is at that place
   * @param waits requests of it by other threads, not all surely later; at least one
   */
  record Exit(ThreadEnd end, Held held, boolean surely, List<Wait> waits) {}

  Exits(
      PlaceGraph graph,
      Locksets locksets,
      LockAddresses addresses,
      Waits waits,
      ConfinedLocks confined,
      ThreadFlow flow,
      ExplicitValues values,
      Deadline deadline) {
    this.graph = graph;
    this.locksets = locksets;
    this.addresses = addresses;
    this.confined = confined;
    this.deadline = deadline;
    this.flow = flow;
    this.values = values;
    this.requests = byOperation(waits.all());
    this.cancellations = graph.places().stream().filter(Exits::cancels).toList();
  }

  private static boolean cancels(Place place) {
    return place.top().outgoing().stream()
        .anyMatch(edge -> edge.operation() instanceof Operation.CancelThread);
  }

  /** The requests of locks; those that differ in their stacks alone together, shortest first. */
  private static Collection<List<Wait>> byOperation(List<Wait> waits) {
    record Key(AbstractThread thread, Location location, List<Resource> requested) {}

    Map<Key, List<Wait>> groups = new LinkedHashMap<>();
    waits.stream()
        .filter(wait -> wait.lock() != null)
        .sorted(Comparator.comparingInt(wait -> wait.place().length()))
        .forEach(
            wait ->
                groups
                    .computeIfAbsent(
                        new Key(wait.thread(), wait.place().top(), wait.requested()),
                        key -> new ArrayList<>())
                    .add(wait));
    return groups.values();
  }

  /**
   * All of them, but one for each lock that a thread may be cancelled with, however many calls are
   * made under the lock.
   */
  List<Exit> find() throws ResourceException {
    List<Exit> found = new ArrayList<>();
    Map<Cancelled, Exit> cancelled = new LinkedHashMap<>();
    for (ThreadEnd end : ThreadEnd.of(graph, flow)) {
      if (!locksets.isReached(end.place())) {
        continue;
      }
      boolean isCancelled = end.isCancelled();
      for (Held held : locksets.may(end.place())) {
        if (held.acquisition().top().isReleasedAtThreadEnd()
            || confined.isMissedByNone(held.lock(), end.thread())) {
          continue;
        }
        List<Wait> waits = waits(new Left(end.thread(), held, isCancelled));
        if (waits.isEmpty() || !values.mayHold(end.place(), held.acquisition())) {
          continue;
        }
        Exit exit = new Exit(end, held, isSurelyHeld(held, end.place()), waits);
        if (isCancelled) {
          cancelled.merge(
              new Cancelled(end.thread(), held.lock(), held.acquisition().top()),
              exit,
              (one, other) -> one.surely() || !other.surely() ? one : other);
        } else {
          found.add(exit);
        }
      }
    }
    found.addAll(cancelled.values());
    return found;
  }

  private List<Wait> waits(Left left) throws ResourceException {
    List<Wait> known = waiting.get(left);
    if (known != null) {
      return known;
    }
    List<Wait> waits = new ArrayList<>();
    for (List<Wait> request : requests) {
      for (Wait wait : request) {
        deadline.check();
        if (isLeftTo(wait, left.thread(), left.held())
            && !(left.isCancelled() && precedesCancellation(wait))) {
          waits.add(wait);
          break; // another stack shows nothing more
        }
      }
    }
    waiting.put(left, waits);
    return waits;
  }

  private boolean isSurelyHeld(Held held, Place place) {
    return locksets.must(place).stream()
        .anyMatch(must -> held.lock().equals(new LockId.At(must.lock())));
  }

  private boolean isLeftTo(Wait wait, AbstractThread ended, Held held) throws ResourceException {
    boolean readers = wait.mode() == LockMode.SHARED && held.mode() == LockMode.SHARED;
    return !readers
        && (ended.many() || !wait.thread().equals(ended))
        && wait.requested().stream()
            .anyMatch(
                requested ->
                    requested instanceof Resource.Lock(LockId lock)
                        && addresses.mayEqual(lock, held.lock()))
        && !precedesCreation(wait, ended);
  }

  /** Whether one thread created another, or an ancestor of it. */
  boolean isCreator(AbstractThread thread, AbstractThread created) {
    return graph.sites(created.entry()).stream()
        .anyMatch(site -> creationBy(thread, site.place()) != null);
  }

  /** Whether the request can only come before its own thread creates the one that ends. */
  private boolean precedesCreation(Wait wait, AbstractThread ended) throws ResourceException {
    if (wait.thread().many()) {
      return false;
    }
    for (PlaceGraph.Site site : graph.sites(ended.entry())) {
      Place creation = creationBy(wait.thread(), site.place());
      if (creation == null || after(creation).get(wait.place().id())) {
        return false;
      }
    }
    return !graph.sites(ended.entry()).isEmpty();
  }

  /** Whether who requests is the only one that cancels threads, and never requests after that. */
  private boolean precedesCancellation(Wait wait) throws ResourceException {
    if (wait.thread().many()) {
      return false;
    }
    for (Place cancellation : cancellations) {
      if (!graph.thread(cancellation).equals(wait.thread())
          || after(cancellation).get(wait.place().id())) {
        return false;
      }
    }
    return !cancellations.isEmpty();
  }

  /** Where a thread creates another or an ancestor of it; null if that is not one place. */
  private @Nullable Place creationBy(AbstractThread creator, Place creation) {
    Place site = creation;
    while (!graph.thread(site).equals(creator)) {
      Collection<PlaceGraph.Site> sites = graph.sites(graph.thread(site).entry());
      if (sites.size() != 1 || graph.thread(site).many()) {
        return null;
      }
      site = sites.iterator().next().place();
    }
    return site;
  }

  /** The places that the thread of a place may come to after it. */
  private BitSet after(Place place) throws ResourceException {
    BitSet places = after.get(place);
    if (places == null) {
      places = flow.reachableFrom(place, deadline);
      after.put(place, places);
    }
    return places;
  }
}
