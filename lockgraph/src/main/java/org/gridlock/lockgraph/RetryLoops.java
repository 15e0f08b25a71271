// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Attempt;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Operation.Success;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.jspecify.annotations.Nullable;

/**
 * Loops around an operation that tries to take a lock, or waits for it for a time, which go on as
 * long as somebody else holds it: {@code while (pthread_mutex_trylock(&m) == EBUSY);}. They wait,
 * as long as it takes. The loop may stand in a function that calls the one with the operation, and
 * may call others in between; where it releases a lock that the thread may hold, it gives way.
 */
final class RetryLoops {
  /** How many functions there may be between the loop and the operation. */
  private static final int MAX_CALLERS = 4;

  /** What is returned while somebody holds the lock: EBUSY, and thrd_busy of C11; or of a model. */
  private static final List<Long> BUSY = List.of(16L, 1L, -1L);

  /** What is returned when the time is over: ETIMEDOUT, and thrd_timedout of C11; or of a model. */
  private static final List<Long> TIMED_OUT = List.of(110L, 4L, -1L);

  private final PlaceGraph graph;
  private final LockAddresses addresses;
  private final Locksets locksets;
  private final LocalNumbers numbers;
  private final Map<Place, Released> released = new HashMap<>();

  /**
   * What a function and those that it calls may release.
   *
   * @param ends whether they may also end the thread, or do what is not known
   */
  private record Released(Set<LockId> locks, boolean ends) {}

  RetryLoops(PlaceGraph graph, LockAddresses addresses, Locksets locksets, LocalNumbers numbers) {
    this.graph = graph;
    this.addresses = addresses;
    this.locksets = locksets;
    this.numbers = numbers;
  }

  /** Whether control gets away from the attempt only by its success. */
  boolean waits(Place place, Edge attempt, Operation.Lock lock) {
    if (!(lock.result() instanceof Lvalue.Var result)) {
      return false;
    }
    Set<LockId> held = locksets.may(place).stream().map(Held::lock).collect(Collectors.toSet());
    return failures(lock).stream()
        .anyMatch(failure -> comesBack(place, attempt, result, failure, held, new HashSet<>()));
  }

  private static List<Long> failures(Operation.Lock lock) {
    return switch (lock.success()) {
      case Success.ALWAYS -> List.of();
      case Success.NONZERO -> List.of(0L);
      case Success.ZERO ->
          lock.kind() == LockKind.SEMAPHORE
              ? List.of(-1L)
              : lock.attempt() == Attempt.TIMED ? TIMED_OUT : BUSY;
    };
  }

  /**
   * Whether control always comes back to an operation or call that has failed.
   *
   * @param result is given the status
   * @param status null if it is not known
   * @param held before the attempt
   * @param inner the entries of the functions between this one and the operation; are added to
   */
  private boolean comesBack(
      Place place,
      Edge edge,
      @Nullable Lvalue result,
      @Nullable Long status,
      Set<LockId> held,
      Set<Place> inner) {
    Place entry = graph.entry(place);
    Location again = place.top();
    Map<Location, Map<Variable, Long>> passed =
        numbers.from(edge.target(), numbers.with(numbers.at(again), result, status), again);
    for (Location location : passed.keySet()) {
      if (location != again && mayGiveWay(graph.at(entry, location), held)) {
        return false;
      }
    }
    Function function = place.function();
    Map<Variable, Long> left = passed.get(function.exit());
    if (left == null) {
      return passed.containsKey(again);
    }
    if (inner.size() == MAX_CALLERS || !inner.add(entry)) {
      return false;
    }
    Variable returned = function.returnVariable();
    Long value = returned == null ? null : left.get(returned);
    return graph.sites(entry).stream()
        .anyMatch(
            site ->
                site.edge().operation() instanceof Operation.Call call
                    && comesBack(
                        site.place(),
                        site.edge(),
                        call.result(),
                        value,
                        held,
                        new HashSet<>(inner)));
  }

  private boolean mayGiveWay(Place place, Set<LockId> held) {
    if (!locksets.isReached(place)) {
      return false;
    }
    for (Edge edge : place.top().outgoing()) {
      if (edge.operation() instanceof Operation.Call) {
        for (Place entered : graph.entered(place, edge)) {
          Released inside = released.computeIfAbsent(entered, this::releasedIn);
          if (inside.ends || addresses.mayEqual(inside.locks, held)) {
            return true;
          }
        }
      } else if (mayEnd(edge.operation())
          || addresses.mayEqual(releasedBy(place, edge.operation()), held)) {
        return true;
      }
    }
    return false;
  }

  private Released releasedIn(Place function) {
    Set<LockId> locks = new LinkedHashSet<>();
    boolean ends = false;
    Set<Place> seen = new HashSet<>(Set.of(function));
    Deque<Place> pending = new ArrayDeque<>(seen);
    while (!pending.isEmpty()) {
      Place entry = pending.remove();
      for (Edge edge : entry.function().edges()) {
        Place place = graph.at(entry, edge.source());
        if (!locksets.isReached(place)) {
          continue;
        }
        ends |= mayEnd(edge.operation());
        locks.addAll(releasedBy(place, edge.operation()));
        if (edge.operation() instanceof Operation.Call) {
          graph.entered(place, edge).stream().filter(seen::add).forEach(pending::add);
        }
      }
    }
    return new Released(locks, ends);
  }

  private Set<LockId> releasedBy(Place place, Operation operation) {
    return operation instanceof Operation.Unlock unlock
        ? addresses.locks(place, unlock.lock())
        : Set.of();
  }

  private static boolean mayEnd(Operation operation) {
    return operation instanceof Operation.Terminate
        || operation instanceof Operation.Gap
        || operation instanceof Operation.Havoc;
  }
}
