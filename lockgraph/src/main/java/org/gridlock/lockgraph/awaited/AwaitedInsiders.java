// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.awaited.Awaits.Await;
import org.gridlock.lockgraph.lightswitch.Occupancies;
import org.gridlock.lockgraph.lightswitch.Occupancy;
import org.gridlock.lockgraph.lightswitch.Passing;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.nonconc.NonConcurrency;
import org.jspecify.annotations.Nullable;

/**
 * Locks made by hand of a number, a mutex and a condition variable: who waits for a signal until
 * nobody is inside waits for those that are, and for no other thread that signals as well.
 *
 * <pre>
 *   lock(m); while (busy) wait(c, m); busy = 1; unlock(m);
 *   ...
 *   lock(m); busy = 0; signal(c); unlock(m);
 * </pre>
 *
 * <p>Let all waits for <i>c</i> that may last be such ones: each waits with a mutex <i>m</i> for
 * some {@linkplain Occupancy rooms}, which threads only enter and leave with <i>m</i> held.
 *
 * <ul>
 *   <li>It begins where somebody is found inside of one of them, with <i>m</i> held since.
 *   <li>If it ends while somebody is inside of one, it only leads back to the wait.
 *   <li>Who leaves one as the last goes on to a signal on all ways, without waiting before; or
 *       first enters one of them, before he releases <i>m</i>.
 *   <li>Such a signal wakes all; or there is one that waits at a time; or all waits for <i>c</i>
 *       are for these same rooms, and who was woken and finds nobody inside enters one, or signals
 *       again, before he releases <i>m</i>.
 * </ul>
 *
 * <p>In a deadlock nobody makes a step any more, and nobody waits for anything else while he holds
 * <i>m</i>. So nobody is on his way to a signal, or was woken and is yet to get <i>m</i>. If
 * somebody waits, then at each time that <i>m</i> was released somebody was inside, or one of these
 * two was the case; and so somebody is inside now. Only those that are inside can change that; and
 * as long as they do not, no signal of any other thread makes the wait end. So the thread waits for
 * them, and what others keep from each other does not matter. That threads enter and leave for
 * ever, so that never nobody is inside, is starvation; and those that stay inside without waiting
 * for anybody make no deadlock.
 *
 * <p>Nothing is said of programs with signal handlers or jumps.
 */
public final class AwaitedInsiders {
  private final PlaceGraph graph;
  private final LockAddresses addresses;
  private final Occupancies occupancies;
  private final Predicate<LockId> keptWhileWaiting;
  private final Function<LockId, Set<Place>> lasting;
  private final Awaits awaits;
  private final Wakings wakings;
  private final Map<LockId, Optional<Set<Occupancy>>> rooms = new HashMap<>();

  /**
   * What a wait is for.
   *
   * @param release where the mutex is still held
   * @param numbers by their names in the function
   */
  private record Watch(
      Await await, LockId mutex, Location release, Map<Lvalue, Occupancy> numbers) {
    Set<Occupancy> rooms() {
      return new LinkedHashSet<>(numbers.values());
    }

    boolean mayBeInside(Occupancy room) {
      return room.mayBeInside(await.place());
    }
  }

  /** Where a thread that was woken is, and the names of the rooms that somebody may be in. */
  private record Woken(Location location, Set<Lvalue> occupied) {}

  /**
   * The analysis.
   *
   * @param keptWhileWaiting the locks that a thread may hold while it waits for something
   * @param lasting the places of all waits that may be for a signal and do not end by themselves,
   *     also of those for semaphores and at barriers
   */
  public AwaitedInsiders(
      Icfa icfa,
      Symbols symbols,
      PlaceGraph graph,
      Locksets locksets,
      LockAddresses addresses,
      Occupancies occupancies,
      NonConcurrency nonConcurrency,
      Predicate<LockId> keptWhileWaiting,
      Function<LockId, Set<Place>> lasting) {
    this.graph = graph;
    this.addresses = addresses;
    this.occupancies = occupancies;
    this.keptWhileWaiting = keptWhileWaiting;
    this.lasting = lasting;
    List<Await> all = Awaits.in(graph, locksets);
    this.awaits = new Awaits(all, addresses, new Numbers(icfa, symbols, Awaits.functions(all)));
    this.wakings = new Wakings(graph, locksets, addresses, nonConcurrency, awaits);
  }

  /**
   * The rooms that all waits for a condition variable are for; null if some may be for others, or
   * if threads that all are inside of these rooms may wait for it for each other.
   */
  public @Nullable Set<Occupancy> awaitedBy(LockId condition) throws ResourceException {
    Optional<Set<Occupancy>> found = rooms.get(condition);
    if (found == null) {
      found = Optional.ofNullable(find(condition));
      rooms.put(condition, found);
    }
    return found.orElse(null);
  }

  private @Nullable Set<Occupancy> find(LockId condition) throws ResourceException {
    List<Watch> watches = new ArrayList<>();
    List<Await> waits = awaits.of(condition);
    Set<Place> places = new LinkedHashSet<>(lasting.apply(condition));
    for (Await await : waits) {
      if (places.contains(await.place())) {
        Watch watch = watch(await);
        if (watch == null || !isSure(watch, condition, waits)) {
          return null;
        }
        watches.add(watch);
      }
    }
    watches.forEach(watch -> places.remove(watch.await.place()));
    if (watches.isEmpty() || !places.isEmpty()) {
      return null; // it is no condition variable, or may be none
    }
    return inCircle(watches).isEmpty() ? all(watches) : null;
  }

  private static Set<Occupancy> all(Collection<Watch> watches) {
    Set<Occupancy> rooms = new LinkedHashSet<>();
    watches.forEach(watch -> rooms.addAll(watch.rooms()));
    return rooms;
  }

  /**
   * The waits by threads that may be inside of what another of these waits, or the same one in
   * another thread, is for.
   */
  private static Set<Watch> inCircle(List<Watch> watches) {
    Set<Watch> left = new LinkedHashSet<>(watches);
    Set<Occupancy> awaited = all(left);
    while (left.removeIf(watch -> awaited.stream().noneMatch(watch::mayBeInside))) {
      awaited.retainAll(all(left));
    }
    return left;
  }

  private boolean isSure(Watch watch, LockId condition, List<Await> waits)
      throws ResourceException {
    if (keptWhileWaiting.test(watch.mutex) || !leadsBack(watch)) {
      return false;
    }
    boolean single = false;
    for (Occupancy room : watch.rooms()) {
      Set<Edge> met =
          room.places().stream().allMatch(place -> wakings.holds(place, watch.mutex))
              ? room.metByLast(
                  (place, edge) ->
                      isEntered(place, edge, watch)
                          || wakings.isSignal(edge.operation(), place, condition))
              : null;
      if (met == null) {
        return false;
      }
      single |= met.stream().anyMatch(AwaitedInsiders::wakesOne);
    }
    return !single || wakings.isOneAtATime(waits) || areHandedOn(watch, condition, waits);
  }

  private static boolean wakesOne(Edge edge) {
    return edge.operation() instanceof Operation.SignalCondition signal && !signal.all();
  }

  private static boolean isEntered(Place place, Edge edge, Watch watch) {
    return watch.rooms().stream().anyMatch(room -> room.isEntered(place, edge));
  }

  /** What a wait is for; null if it may begin where nobody is inside of anything. */
  private @Nullable Watch watch(Await await) throws ResourceException {
    LockId mutex = awaits.one(addresses.locks(await.place(), await.operation().lock()));
    Location release = Awaits.release(await);
    if (mutex == null || release == null) {
      return null;
    }
    Place before = at(await, release);
    Map<Lvalue, Occupancy> known = new LinkedHashMap<>();
    for (Lvalue name : awaits.tested(release)) {
      Occupancy occupancy = awaits.numbers().isFixed(name) ? occupancies.of(before, name) : null;
      if (occupancy != null) {
        known.put(name, occupancy);
      }
    }
    Map<Lvalue, Occupancy> found = foundBefore(release, known);
    return found == null ? null : new Watch(await, mutex, release, found);
  }

  /**
   * Some of the numbers, so that on each way to a location one of these was found to say that
   * somebody is inside, and no lock operation came since; null if there is another way.
   */
  private @Nullable Map<Lvalue, Occupancy> foundBefore(
      Location location, Map<Lvalue, Occupancy> known) {
    Map<Lvalue, Occupancy> found = new LinkedHashMap<>();
    Set<Location> seen = new HashSet<>(Set.of(location));
    Deque<Location> pending = new ArrayDeque<>(seen);
    while (!pending.isEmpty()) {
      Location current = pending.pop();
      if (current == current.function().entry()) {
        return null;
      }
      for (Edge edge : current.incoming()) {
        if (ControlFlow.isDead(edge)) {
          continue;
        }
        Branch branch = awaits.numbers().branchOfMemory(edge);
        Occupancy tested = branch == null ? null : known.get(branch.name());
        if (branch != null && tested != null && tested.isOccupied(branch.values())) {
          found.put(branch.name(), tested);
        } else if (!keeps(edge, known)) {
          return null;
        } else if (seen.add(edge.source())) {
          pending.push(edge.source());
        }
      }
    }
    return found;
  }

  /** Whether an edge leaves alone all locks, some numbers, and what their names mean. */
  private static boolean keeps(Edge edge, Map<Lvalue, Occupancy> numbers) {
    return Numbers.keepsLocks(edge.operation()) && !mayChange(edge, numbers);
  }

  private static boolean mayChange(Edge edge, Map<Lvalue, Occupancy> numbers) {
    return numbers.entrySet().stream()
        .anyMatch(
            number ->
                number.getValue().isChangedBy(edge) || Numbers.mayRename(edge, number.getKey()));
  }

  /** Where a thread goes on that was woken; null if that is not to get the mutex back. */
  private static @Nullable Set<Location> woken(Await await) {
    Set<Location> found = new LinkedHashSet<>();
    for (Edge edge : await.place().top().outgoing()) {
      for (Edge relock : edge.target().outgoing()) {
        if (!edge.operation().equals(await.operation())
            || !(relock.operation() instanceof Operation.Lock lock)
            || !lock.lock().equals(await.operation().lock())
            || lock.attempt() != Operation.Attempt.BLOCKING) {
          return null;
        }
        found.add(relock.target());
      }
    }
    return found;
  }

  /** Whether who is woken while somebody is inside waits again. */
  private boolean leadsBack(Watch watch) {
    Set<Location> woken = woken(watch.await);
    if (woken == null) {
      return false;
    }
    Set<Woken> seen = new HashSet<>();
    Deque<Woken> pending = new ArrayDeque<>();
    woken.forEach(location -> pending.add(new Woken(location, watch.numbers.keySet())));
    while (!pending.isEmpty()) {
      Woken state = pending.pop();
      if (state.location == watch.release || !seen.add(state)) {
        continue;
      }
      if (state.location == state.location.function().exit()) {
        return false;
      }
      for (Edge edge : state.location.outgoing()) {
        if (isDead(edge)) {
          continue;
        }
        if (!keeps(edge, watch.numbers)) {
          return false;
        }
        Set<Lvalue> occupied = new LinkedHashSet<>(state.occupied);
        Branch branch = awaits.numbers().branchOfMemory(edge);
        Occupancy tested = branch == null ? null : watch.numbers.get(branch.name());
        if (branch != null && tested != null && tested.isEmpty(branch.values())) {
          occupied.remove(branch.name());
        }
        if (!occupied.isEmpty()) {
          pending.push(new Woken(edge.target(), occupied));
        }
      }
    }
    return true;
  }

  private static boolean isDead(Edge edge) {
    return ControlFlow.isDead(edge) || Passing.of(edge.operation()) == Passing.ENDS_ALL;
  }

  /** Whether of those that wait for a condition variable one wakes the next. */
  private boolean areHandedOn(Watch watch, LockId condition, List<Await> waits)
      throws ResourceException {
    for (Await await : waits) {
      Watch other = watch(await);
      if (other == null
          || !other.mutex.equals(watch.mutex)
          || !other.rooms().equals(watch.rooms())
          || !isHandedOn(other, condition)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether who is woken, and finds nobody inside, enters a room or signals before he releases the
   * mutex.
   */
  private boolean isHandedOn(Watch watch, LockId condition) {
    Set<Location> seen = woken(watch.await);
    if (seen == null) {
      return false;
    }
    Deque<Location> pending = new ArrayDeque<>(seen);
    while (!pending.isEmpty()) {
      Location location = pending.pop();
      if (location == location.function().exit()) {
        return false;
      }
      Place place = at(watch.await, location);
      for (Edge edge : location.outgoing()) {
        Branch branch = awaits.numbers().branchOfMemory(edge);
        Occupancy tested = branch == null ? null : watch.numbers.get(branch.name());
        if (isDead(edge)
            || (branch != null && tested != null && tested.isOccupied(branch.values()))
            || isEntered(place, edge, watch)
            || wakings.isSignal(edge.operation(), place, condition)) {
          continue;
        }
        if (!keeps(edge, watch.numbers)) {
          return false;
        }
        if (seen.add(edge.target())) {
          pending.push(edge.target());
        }
      }
    }
    return true;
  }

  private Place at(Await await, Location location) {
    return graph.at(graph.entry(await.place()), location);
  }
}
