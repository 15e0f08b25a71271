// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.awaited.Awaits.Await;
import org.gridlock.lockgraph.awaited.Awaits.Test;
import org.gridlock.lockgraph.lightswitch.Passing;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.status.Values;
import org.gridlock.nonconc.NonConcurrency;
import org.jspecify.annotations.Nullable;

/**
 * Whether those who wait for a condition variable are woken as what they look at moves away from
 * where their waits begin.
 */
final class Wakings {
  private final PlaceGraph graph;
  private final Locksets locksets;
  private final LockAddresses addresses;
  private final NonConcurrency nonConcurrency;
  private final Awaits awaits;

  /** The places that are reached, by their locations; filled when it is asked for. */
  private final Map<Location, List<Place>> places = new HashMap<>();

  /** How many signals are given for one step away; later ones are worse. */
  private enum Given {
    /** All that wait are woken. */
    ALL,
    /** One, for one of those that wait. */
    ONE,
    /** One, for as many of those that wait as the step is large. */
    ONE_FOR_SEVERAL,
    /** It may be that nobody is woken. */
    NONE
  }

  Wakings(
      PlaceGraph graph,
      Locksets locksets,
      LockAddresses addresses,
      NonConcurrency nonConcurrency,
      Awaits awaits) {
    this.graph = graph;
    this.locksets = locksets;
    this.addresses = addresses;
    this.nonConcurrency = nonConcurrency;
    this.awaits = awaits;
  }

  /**
   * Whether at least as many that wait for the condition of a test are woken, or surely will be
   * without waiting for anything but the mutex, as the number is away from where the waits begin;
   * unless nobody waits any more.
   *
   * @param distance from where the wait of the test begins
   */
  boolean areGiven(Test test, Distance distance) throws ResourceException {
    List<Await> waits = awaits.of(test.condition());
    Given given = least(test, distance, waits);
    return given == Given.ALL || (given == Given.ONE && areAllHandedOn(waits, test, distance));
  }

  /**
   * Whether the number of a test only ever moves away while somebody may wait, and all that wait
   * are woken then: so that nobody waits as long as it is away.
   */
  private boolean isLatch(Test test, Distance distance, List<Await> waits)
      throws ResourceException {
    for (Edge write : test.number().later()) {
      for (Place place : placesOf(write.source())) {
        if (!isAway(write, distance) && mayBeBeside(place, waits)) {
          return false;
        }
      }
    }
    return least(test, distance, waits) == Given.ALL;
  }

  /** Whether a number is at some distance after a write, whatever it was before. */
  boolean isAway(Edge write, Distance distance) {
    return awaits.numbers().change(write) instanceof Change.Set(long value)
        && !distance.isNone(value);
  }

  /** Whether a write takes a number a step away from somewhere, wherever it is. */
  boolean isStep(Edge write, Distance distance) {
    return distance.growth(awaits.numbers().change(write)) != Distance.Growth.NOT
        && !(awaits.numbers().change(write) instanceof Change.Any);
  }

  /** What the writes of the number of a test give at least to those that wait. */
  private Given least(Test test, Distance distance, List<Await> waits) throws ResourceException {
    Given least = Given.ALL;
    for (Edge write : test.number().later()) {
      List<Place> reached = placesOf(write.source());
      if (reached.isEmpty() && !isNeverPassed(write)) {
        return Given.NONE;
      }
      for (Place place : reached) {
        if (!mayBeBeside(place, waits)) {
          continue;
        }
        Given given = holds(place, test.mutex()) ? given(write, place, test, distance) : Given.NONE;
        if (given == Given.NONE) {
          return Given.NONE;
        }
        least = given.compareTo(least) > 0 ? given : least;
      }
    }
    return least != Given.ALL && isOneAtATime(waits) ? Given.ALL : least;
  }

  /** Whether control comes to the function of an edge, but never to the edge. */
  boolean isNeverPassed(Edge edge) {
    return placesOf(edge.source()).isEmpty()
        && !placesOf(edge.source().function().entry()).isEmpty();
  }

  /** The places of a location that are reached. */
  List<Place> placesOf(Location location) {
    if (places.isEmpty()) {
      for (Place place : graph.places()) {
        if (locksets.isReached(place)) {
          places.computeIfAbsent(place.top(), key -> new ArrayList<>(1)).add(place);
        }
      }
    }
    return places.getOrDefault(location, List.of());
  }

  private boolean mayBeBeside(Place write, List<Await> waits) throws ResourceException {
    for (Await wait : waits) {
      if (nonConcurrency.check(write, wait.place()) == NonConcurrency.Answer.MAY_BE_CONCURRENT) {
        return true;
      }
    }
    return false;
  }

  /** The places of a thread that are reached. */
  List<Place> placesOf(AbstractThread thread) {
    List<Place> found = new ArrayList<>();
    for (Place place : graph.places()) {
      if (locksets.isReached(place) && graph.thread(place).equals(thread)) {
        found.add(place);
      }
    }
    return found;
  }

  /** The single locks that are held at all of some places, and by nobody else then. */
  Set<LockId> heldAtAll(Collection<Place> places) {
    Set<LockId> common = new LinkedHashSet<>();
    Place first = places.iterator().next();
    for (Locksets.MustHeld held : locksets.must(first)) {
      LockId lock = new LockId.At(held.lock());
      if (addresses.isOne(Set.of(lock)) && places.stream().allMatch(place -> holds(place, lock))) {
        common.add(lock);
      }
    }
    return common;
  }

  /** Whether a write is made with a mutex held, wherever it is reached. */
  boolean isLocked(Edge write, LockId mutex) {
    List<Place> reached = placesOf(write.source());
    return !reached.isEmpty() && reached.stream().allMatch(place -> holds(place, mutex));
  }

  boolean holds(Place place, LockId mutex) {
    return locksets.must(place).stream()
        .anyMatch(held -> !held.shared() && mutex.equals(new LockId.At(held.lock())));
  }

  /** Whether no two threads wait for the condition at the same time: one signal wakes all. */
  boolean isOneAtATime(List<Await> waits) throws ResourceException {
    for (Await one : waits) {
      for (Await other : waits) {
        AbstractThread thread = graph.thread(one.place());
        boolean two = thread.many() || !thread.equals(graph.thread(other.place()));
        if (two
            && nonConcurrency.check(one.place(), other.place())
                == NonConcurrency.Answer.MAY_BE_CONCURRENT) {
          return false;
        }
      }
    }
    return true;
  }

  /** What follows a write on all ways, before the next one and before the thread may wait. */
  private Given given(Edge write, Place place, Test test, Distance distance) {
    Distance.Growth growth = distance.growth(awaits.numbers().change(write));
    if (growth == Distance.Growth.NOT) {
      return Given.ALL;
    }
    Given given = Given.ALL;
    Set<Location> seen = new HashSet<>(Set.of(write.target()));
    Deque<Location> pending = new ArrayDeque<>(seen);
    while (!pending.isEmpty()) {
      Location current = pending.pop();
      if (current == current.function().exit()) {
        return Given.NONE;
      }
      for (Edge edge : current.outgoing()) {
        Operation operation = edge.operation();
        Passing passing = Passing.of(operation);
        if (ControlFlow.isDead(edge) || passing == Passing.ENDS_ALL) {
          continue;
        }
        if (isSignal(operation, at(place, current), test.condition())) {
          boolean all = ((Operation.SignalCondition) operation).all();
          given = all ? given : Given.ONE;
        } else if (passing == Passing.UNKNOWN || grows(edge, test, distance)) {
          return Given.NONE;
        } else if (seen.add(edge.target())) {
          pending.push(edge.target());
        }
      }
    }
    return given == Given.ONE && growth == Distance.Growth.BY_ANY ? Given.ONE_FOR_SEVERAL : given;
  }

  private Place at(Place place, Location location) {
    return graph.at(graph.entry(place), location);
  }

  boolean isSignal(Operation operation, Place place, LockId condition) {
    return operation instanceof Operation.SignalCondition signal
        && addresses.locks(place, signal.condition()).equals(Set.of(condition));
  }

  private boolean grows(Edge edge, Test test, Distance distance) {
    return test.number().writes().contains(edge)
        && distance.growth(awaits.numbers().change(edge)) != Distance.Growth.NOT;
  }

  /**
   * Whether each wait for the condition begins where there is no distance, and who is woken from it
   * brings the number nearer, or leaves no distance, or signals another.
   */
  private boolean areAllHandedOn(List<Await> waits, Test test, Distance distance)
      throws ResourceException {
    List<Latch> latches = latches(waits, test);
    for (Await wait : waits) {
      Test same = alike(wait, test, distance);
      if (same == null || !isHandedOn(same, distance, latches)) {
        return false;
      }
    }
    return true;
  }

  /** What a wait looks at, if it is the same, and there is no distance whenever it begins. */
  private @Nullable Test alike(Await wait, Test test, Distance distance) {
    Test same = null;
    for (Test other : awaits.testsAt(wait.place())) {
      if (other.cell().equals(test.cell())
          && other.condition().equals(test.condition())
          && other.mutex().equals(test.mutex())
          && distance.isNone(other.values())) {
        same = other;
      }
    }
    return same;
  }

  /** A number that all waits for a condition look at, and that wakes them for good. */
  private record Latch(Test test, Distance distance) {}

  private List<Latch> latches(List<Await> waits, Test test) throws ResourceException {
    List<Latch> found = new ArrayList<>();
    for (Test other : awaits.testsAt(test.await().place())) {
      for (Distance distance : Distance.from(other)) {
        if (!other.cell().equals(test.cell())
            && waits.stream().allMatch(wait -> alike(wait, other, distance) != null)
            && isLatch(other, distance, waits)) {
          found.add(new Latch(other, distance));
        }
      }
    }
    return found;
  }

  /**
   * Where a thread that was woken is.
   *
   * @param near whether there is no distance
   * @param owes whether it still owes the signal for a step away
   */
  private record Woken(Location location, boolean near, boolean owes) {}

  private boolean isHandedOn(Test test, Distance distance, List<Latch> latches) {
    Map<Lvalue, Distance> left = new HashMap<>();
    for (Latch latch : latches) {
      Test same = alike(test.await(), latch.test, latch.distance);
      if (same != null) {
        left.put(same.name(), latch.distance);
      }
    }
    Set<Woken> seen = new HashSet<>();
    Deque<Woken> pending = new ArrayDeque<>();
    for (Edge edge : test.await().place().top().outgoing()) {
      if (!(edge.operation() instanceof Operation.AwaitCondition)) {
        return false;
      }
      for (Edge relock : edge.target().outgoing()) {
        if (!(relock.operation() instanceof Operation.Lock lock)
            || !lock.lock().equals(test.await().operation().lock())
            || lock.attempt() != Operation.Attempt.BLOCKING) {
          return false;
        }
        pending.add(new Woken(relock.target(), false, false));
      }
    }
    seen.addAll(pending);
    while (!pending.isEmpty()) {
      Woken woken = pending.pop();
      if (woken.location == woken.location.function().exit()) {
        return false;
      }
      for (Edge edge : woken.location.outgoing()) {
        Passing passing = Passing.of(edge.operation());
        if (ControlFlow.isDead(edge)
            || passing == Passing.ENDS_ALL
            || isDone(edge, woken, test, distance)
            || areAllWoken(edge, left)) {
          continue;
        }
        if (passing == Passing.UNKNOWN
            || Numbers.mayRename(edge, test.name())
            || left.keySet().stream().anyMatch(name -> Numbers.mayRename(edge, name))) {
          return false;
        }
        if (edge.operation() instanceof Operation.Unlock unlock
            && addresses.mayEqual(
                addresses.locks(at(test.await().place(), woken.location), unlock.lock()),
                Set.of(test.mutex()))) {
          return false;
        }
        Woken next = next(edge, woken, test, distance);
        if (seen.add(next)) {
          pending.push(next);
        }
      }
    }
    return true;
  }

  /** Whether an edge finds that nobody waits any more, since all were woken for good. */
  private boolean areAllWoken(Edge edge, Map<Lvalue, Distance> latches) {
    Branch branch = awaits.numbers().branch(edge);
    Distance distance = branch == null ? null : latches.get(branch.name());
    Numbers.Known number = branch == null ? null : awaits.numbers().of(branch.name());
    return branch != null
        && distance != null
        && number != null
        && distance.isAll(number.range().within(List.of(branch.values())));
  }

  /** Whether what a woken thread is to do is done after an edge. */
  private boolean isDone(Edge edge, Woken woken, Test test, Distance distance) {
    if (test.number().writes().contains(edge)) {
      return test.name().equals(awaits.numbers().target(edge))
          && distance.falls(awaits.numbers().change(edge));
    }
    Place place = at(test.await().place(), woken.location);
    return isSignal(edge.operation(), place, test.condition())
        ? !woken.owes
        : woken.near
            && edge.operation() instanceof Operation.Unlock unlock
            && addresses.locks(place, unlock.lock()).equals(Set.of(test.mutex()));
  }

  private Woken next(Edge edge, Woken woken, Test test, Distance distance) {
    Values found = awaits.numbers().found(edge, test.name());
    boolean isNear = found != null && distance.isNone(test.number().range().within(List.of(found)));
    boolean near = isNear || (woken.near && !test.number().writes().contains(edge));
    Place place = at(test.await().place(), woken.location);
    boolean owes =
        woken.owes
            ? !isSignal(edge.operation(), place, test.condition())
            : grows(edge, test, distance);
    return new Woken(edge.target(), near, owes);
  }
}
