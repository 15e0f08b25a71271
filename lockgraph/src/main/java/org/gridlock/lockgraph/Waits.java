// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Attempt;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.lightswitch.Lightswitches;
import org.gridlock.lockgraph.retry.RetryLoops;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.Locksets.Sameness;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.nonconc.NonConcurrency;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.PointsTo;
import org.gridlock.pointer.ValueSet;

/** The operations of a program that may wait for ever, and those that give signals. */
final class Waits {
  private final PlaceGraph graph;
  private final PointsTo pointsTo;
  private final LockAddresses addresses;
  private final List<Wait> all = new ArrayList<>();
  private final Map<Signaller, List<Place>> signallers = new LinkedHashMap<>();
  private final Map<Place, Set<LockId>> writers = new LinkedHashMap<>();
  private final Set<LockId> barriers = new LinkedHashSet<>();
  private final Locksets locksets;
  private final Lightswitches switches;
  private final Symbols symbols;
  private final RetryLoops retries;
  private final Map<Edge, List<Named>> named = new HashMap<>();

  /**
   * A thread, and the place, in the frame by which its handle is named, where it is created or asks
   * for its own handle.
   */
  private record Named(Place frame, AbstractThread thread) {}

  /** An operation that signals, in a thread, and the condition variables that it may mean. */
  record Signaller(AbstractThread thread, Location location, Set<LockId> conditions) {}

  Waits(
      Icfa icfa,
      PlaceGraph graph,
      PointsTo pointsTo,
      LockAddresses addresses,
      Locksets locksets,
      Lightswitches switches,
      Symbols symbols,
      NonConcurrency nonConcurrency,
      Deadline deadline)
      throws ResourceException {
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.addresses = addresses;
    this.locksets = locksets;
    this.switches = switches;
    this.symbols = symbols;
    this.retries = new RetryLoops(icfa, graph, locksets, symbols, nonConcurrency, deadline);
    for (AbstractThread thread : graph.threads()) {
      for (PlaceGraph.Site site : graph.sites(thread.entry())) {
        name(site.edge(), site.place(), thread);
      }
    }
    graph.places().forEach(this::collectOwnHandle);
    for (Place place : graph.places()) {
      deadline.check();
      if (locksets.isReached(place)) {
        for (Edge edge : place.top().outgoing()) {
          collect(place, edge);
        }
      }
    }
  }

  private void collectOwnHandle(Place place) {
    for (Edge edge : place.top().outgoing()) {
      if (edge.operation() instanceof Operation.LibraryCall call
          && call.knowledge() == Operation.Knowledge.OWN_HANDLE) {
        name(edge, place, graph.thread(place));
      }
    }
  }

  private void name(Edge edge, Place place, AbstractThread thread) {
    named
        .computeIfAbsent(edge, key -> new ArrayList<>())
        .add(new Named(pointsTo.frame(place), thread));
  }

  /** In the order of their places. */
  List<Wait> all() {
    return all;
  }

  /**
   * Whether the request of a lock may be repeated as long as it fails because the thread has it.
   */
  boolean repeatsOwn(Place place) throws ResourceException {
    for (Edge edge : place.top().outgoing()) {
      if (retries.repeatsOwn(place, edge)) {
        return true;
      }
    }
    return false;
  }

  /** The threads that each join waits for which is sure of that. */
  Map<Place, Set<AbstractThread>> joins() {
    Map<Place, Set<AbstractThread>> joins = new HashMap<>();
    for (Wait wait : all) {
      if (wait.isExact() && wait.requested().getFirst() instanceof Resource.End(var joined)) {
        joins.put(wait.place(), Set.of(joined));
      }
    }
    return joins;
  }

  /** Each with its places, in the order of those. */
  Map<Signaller, List<Place>> signallers() {
    return signallers;
  }

  /** Where some operation waits for one of some locks exclusively. */
  Map<Place, Set<LockId>> writers() {
    return writers;
  }

  /**
   * A try holds no-one up, and a timed wait ends by itself, unless they are repeated until they
   * succeed; what they acquire is held.
   */
  private void collect(Place place, Edge edge) throws ResourceException {
    AbstractThread thread = graph.thread(place);
    if (edge.operation() instanceof Operation.Lock lock) {
      Set<LockId> locks = addresses.locks(place, lock.lock());
      if (lock.mode() == LockMode.EXCLUSIVE && lock.attempt() != Attempt.TRY) {
        writers.computeIfAbsent(place, key -> new LinkedHashSet<>()).addAll(locks);
      }
      Set<Held> back = retries.givenBack(place, edge);
      if (back != null) {
        List<Resource> requested = locks.stream().<Resource>map(Resource.Lock::new).toList();
        if (!requested.isEmpty()) {
          all.add(new Wait(thread, place, requested, lock.mode(), true, lock.lock(), back));
        }
        if (lock.kind() == LockKind.SEMAPHORE) {
          await(thread, place, locks, back);
        }
      }
    } else if (edge.operation() instanceof Operation.JoinThread join) {
      Set<Held> back = retries.givenBack(place, edge);
      if (back == null) {
        return;
      }
      Set<AbstractObject> handles = handles(place, join);
      List<Resource> ends = handles.isEmpty() ? anyEnd(thread) : ends(handles, thread);
      boolean exact = handles.size() == 1;
      all.add(new Wait(thread, place, ends, LockMode.EXCLUSIVE, exact, null, back));
    } else if (edge.operation() instanceof Operation.AwaitCondition await) {
      Set<Held> back = retries.givenBack(place, edge);
      if (back != null) {
        await(thread, place, addresses.locks(place, await.condition()), back);
      }
    } else if (edge.operation() instanceof Operation.SignalCondition signal) {
      signals(thread, place, addresses.locks(place, signal.condition()));
    } else if (edge.operation() instanceof Operation.AwaitBarrier await) {
      Set<LockId> reached = addresses.locks(place, await.barrier());
      barriers.addAll(reached);
      signals(thread, place, reached);
      await(thread, place, reached, Set.of());
    } else if (edge.operation() instanceof Operation.Unlock unlock
        && unlock.kind() == LockKind.SEMAPHORE
        && !switches.isRelease(place)
        && !symbols.isEarly(edge)) { // before there are threads, nobody waits for it
      signals(thread, place, addresses.locks(place, unlock.lock()));
    }
  }

  private void await(
      AbstractThread thread, Place place, Set<LockId> conditions, Set<Held> givenBack) {
    List<Resource> signals = conditions.stream().<Resource>map(Resource.Signal::new).toList();
    if (signals.isEmpty()) {
      return; // a null pointer would be used
    }
    all.add(new Wait(thread, place, signals, LockMode.EXCLUSIVE, true, null, givenBack));
  }

  private void signals(AbstractThread thread, Place place, Set<LockId> conditions) {
    signallers
        .computeIfAbsent(new Signaller(thread, place.top(), conditions), s -> new ArrayList<>())
        .add(place);
  }

  /**
   * Places at which a thread surely takes the semaphore that it posts later: together they give
   * nothing to anybody.
   *
   * @param signaller that posts one semaphore
   */
  Predicate<Place> takes(Signaller signaller) {
    return place ->
        isWaitForSemaphore(place)
            && place.top().outgoing().stream()
                .anyMatch(
                    edge ->
                        edge.operation() instanceof Operation.Lock lock
                            && addresses.locks(place, lock.lock()).equals(signaller.conditions()));
  }

  /** Where the very semaphore that is posted at a place was waited for, if the thread has it. */
  Set<Place> takenFor(Place post) {
    Set<Place> taken = new HashSet<>();
    for (Edge edge : post.top().outgoing()) {
      if (edge.operation() instanceof Operation.Unlock unlock) {
        for (Held held : locksets.may(post)) {
          if (isWaitForSemaphore(held.acquisition())
              && locksets.sameness(post, unlock.lock(), held) == Sameness.SAME) {
            taken.add(held.acquisition());
          }
        }
      }
    }
    return taken;
  }

  private static boolean isWaitForSemaphore(Place place) {
    return place.top().outgoing().stream()
        .anyMatch(
            edge ->
                edge.operation() instanceof Operation.Lock lock
                    && lock.kind() == LockKind.SEMAPHORE
                    && lock.attempt() == Attempt.BLOCKING);
  }

  /** The barriers that some thread waits at; it is their signal that it waits for, and gives. */
  Set<LockId> barriers() {
    return barriers;
  }

  /**
   * The handles that the join may be given; none if nothing is known of it. Code outside the
   * program has no others than the program gives it.
   */
  private Set<AbstractObject> handles(Place place, Operation.JoinThread join) {
    Set<AbstractObject> threads = new LinkedHashSet<>();
    pointsTo.known(place, join.handle()).forEach(address -> threads.add(address.object()));
    if (pointsTo.values(place, join.handle()) instanceof ValueSet.Any) {
      Set<AbstractObject> escaped = pointsTo.escapedThreads();
      if (escaped == null) {
        return Set.of();
      }
      threads.addAll(escaped);
    }
    threads.removeIf(
        thread ->
            !(thread instanceof AbstractObject.ThreadHandle)
                && !(thread instanceof AbstractObject.OwnHandle));
    return threads;
  }

  /**
   * Threads that are not entered do nothing that matters, and wait for nobody. A function that does
   * nothing that matters is not entered either: who asks for its own handle in one is not known.
   */
  private List<Resource> ends(Set<AbstractObject> handles, AbstractThread joining) {
    Set<Resource> ends = new LinkedHashSet<>();
    for (AbstractObject handle : handles) {
      if (handle instanceof AbstractObject.ThreadHandle(Edge edge, Place creation)) {
        threads(edge, creation).map(Resource.End::new).forEach(ends::add);
      } else if (handle instanceof AbstractObject.OwnHandle(Edge edge, Place own)) {
        if (threads(edge, own).findAny().isEmpty()) {
          return anyEnd(joining);
        }
        threads(edge, own)
            .filter(thread -> handles.size() == 1 || isAnother(thread, joining))
            .map(Resource.End::new)
            .forEach(ends::add);
      }
    }
    return List.copyOf(ends);
  }

  private Stream<AbstractThread> threads(Edge edge, Place place) {
    return named.getOrDefault(edge, List.of()).stream()
        .filter(one -> mayBeOne(one.frame, place))
        .map(Named::thread);
  }

  /**
   * Whether two histories of calls may be the same one: what is before the shorter one is not
   * known, as contexts of its first function are merged.
   */
  private static boolean mayBeOne(Place left, Place right) {
    Place one = left;
    Place other = right;
    while (one != null && other != null) {
      if (one.top() != other.top()) {
        return false;
      }
      one = one.parent();
      other = other.parent();
    }
    return true;
  }

  /** All threads, but for the one that joins: to join oneself is undefined. */
  private List<Resource> anyEnd(AbstractThread joining) {
    return graph.threads().stream()
        .filter(thread -> isAnother(thread, joining))
        .<Resource>map(Resource.End::new)
        .toList();
  }

  private static boolean isAnother(AbstractThread thread, AbstractThread joining) {
    return thread.many() || !thread.equals(joining);
  }
}
