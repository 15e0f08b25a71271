// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
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
 * Loops around an operation that tries to take a lock or to join, or waits for that for a time,
 * which go on as long as it fails for that reason: {@code while (pthread_mutex_trylock(&m) ==
 * EBUSY);}. They wait, as long as it takes. The loop may stand in a function that calls the one
 * with the operation, and may call others in between. What it gives back meanwhile nobody misses;
 * where that is all, it gives way.
 */
final class RetryLoops {
  /** How many functions there may be between the loop and the operation. */
  private static final int MAX_CALLERS = 4;

  /**
   * What is returned while somebody holds the lock, or the thread runs: EBUSY, and thrd_busy of
   * C11; or of a model.
   */
  private static final List<Long> BUSY = List.of(16L, 1L, -1L);

  /** What is returned when the time is over: ETIMEDOUT, and thrd_timedout of C11; or of a model. */
  private static final List<Long> TIMED_OUT = List.of(110L, 4L, -1L);

  /** No status that a function is known to return. */
  private static final long OTHER = 9999;

  private final PlaceGraph graph;
  private final LockAddresses addresses;
  private final Locksets locksets;
  private final LocalNumbers numbers;

  /** By entry, what a function and those that it calls may release. */
  private final Map<Place, Set<LockId>> released = new HashMap<>();

  /**
   * An operation or call that has failed.
   *
   * @param result is given its status, or null
   * @param callers the number of functions between it and the operation
   */
  private record Step(Place place, Edge edge, @Nullable Lvalue result, long status, int callers) {}

  /**
   * What a loop gives back.
   *
   * @param released the locks that it may release
   * @param kept what is held wherever control gets to in it, of the locks that are not unique
   */
  private record Back(Set<LockId> released, Set<Held> kept) {
    /** On one of two ways. */
    Back either(Back other) {
      Set<LockId> common = new LinkedHashSet<>(released);
      common.retainAll(other.released);
      Set<Held> all = new LinkedHashSet<>(kept);
      all.addAll(other.kept);
      return new Back(common, all);
    }
  }

  RetryLoops(PlaceGraph graph, LockAddresses addresses, Locksets locksets, LocalNumbers numbers) {
    this.graph = graph;
    this.addresses = addresses;
    this.locksets = locksets;
    this.numbers = numbers;
  }

  /**
   * The locks that are given back now and then while an operation waits, of those that are held
   * then; none if it waits by itself, and null if it waits for nobody.
   */
  @Nullable Set<Held> givenBack(Place place, Edge edge) {
    return switch (edge.operation()) {
      case Operation.Lock lock ->
          lock.attempt() == Attempt.BLOCKING
              ? Set.of()
              : givenBack(place, edge, lock.result(), failures(lock));
      case Operation.JoinThread join ->
          join.attempt() == Attempt.BLOCKING
              ? Set.of()
              : givenBack(place, edge, join.result(), failures(join.attempt()));
      case Operation.AwaitCondition await ->
          await.attempt() == Attempt.BLOCKING
              ? Set.of()
              : givenBack(place, edge, await.result(), failures(await.attempt()));
      default -> throw new IllegalArgumentException(edge.toString());
    };
  }

  private @Nullable Set<Held> givenBack(
      Place place, Edge edge, @Nullable Lvalue result, List<Long> failures) {
    if (!(result instanceof Lvalue.Var)) {
      return null;
    }
    boolean repeatsAll = !loops(new Step(place, edge, result, OTHER, 0)).isEmpty();
    List<Back> loops = new ArrayList<>();
    for (long failure : failures) {
      List<Back> some = loops(new Step(place, edge, result, failure, 0));
      if (some.isEmpty() && repeatsAll && failure > 0) {
        return null; // what is repeated is some other error
      }
      loops.addAll(some);
    }
    if (loops.isEmpty()) {
      return null;
    }
    Set<Held> held = locksets.may(place);
    Set<Held> givenBack = new LinkedHashSet<>(held);
    givenBack.removeIf(one -> !loops.stream().allMatch(back -> givesBack(back, one)));
    return givenBack.isEmpty() || !givenBack.equals(held) ? givenBack : null;
  }

  /** Of locks that are one to the analysis, a loop may give back another than the one held. */
  private boolean givesBack(Back back, Held held) {
    return addresses.mayEqual(back.released, Set.of(held.lock())) && !back.kept.contains(held);
  }

  /** For each way in which control always comes back to a failed attempt: what it gives back. */
  private List<Back> loops(Step attempt) {
    Map<Step, Back> before = new HashMap<>();
    Set<Held> held = new LinkedHashSet<>(locksets.may(attempt.place()));
    held.removeIf(one -> addresses.isUnique(one.lock()));
    before.put(attempt, new Back(Set.of(), held));
    List<Back> loops = new ArrayList<>();
    Deque<Step> pending = new ArrayDeque<>(before.keySet());
    while (!pending.isEmpty()) {
      Step step = pending.remove();
      Back known = Objects.requireNonNull(before.get(step));
      Set<LockId> released = new LinkedHashSet<>(known.released);
      Map<Location, Map<Variable, Long>> passed = passed(step);
      if (ends(step, passed.keySet(), released)) {
        continue;
      }
      Back back = new Back(released, kept(step, passed.keySet(), known.kept));
      Map<Variable, Long> left = passed.get(step.place().function().exit());
      if (left != null) {
        for (Step outer : returned(step, left)) {
          Back other = before.get(outer);
          Back common = other == null ? back : back.either(other);
          if (!common.equals(other)) {
            before.put(outer, common);
            pending.add(outer);
          }
        }
      } else if (passed.containsKey(step.place().top())) {
        loops.add(back);
      }
    }
    return loops;
  }

  /** What is held at all locations that control gets to from a step, and in what they call. */
  private Set<Held> kept(Step step, Set<Location> passed, Set<Held> before) {
    Set<Held> kept = new LinkedHashSet<>(before);
    Place entry = graph.entry(step.place());
    for (Location location : passed) {
      if (kept.isEmpty()) {
        break;
      }
      Place place = graph.at(entry, location);
      if (location != step.place().top() && locksets.isReached(place)) {
        kept.retainAll(locksets.may(place));
        called(place)
            .forEach(
                entered -> within(entered).forEach(inside -> kept.retainAll(locksets.may(inside))));
      }
    }
    return kept;
  }

  /** Where control may get to from a step before it comes back, and what is known there. */
  private Map<Location, Map<Variable, Long>> passed(Step step) {
    Location again = step.place().top();
    return numbers.from(
        step.edge().target(), numbers.with(numbers.at(again), step.result(), step.status()), again);
  }

  /** The calls that return with a known status when a step has failed. */
  private List<Step> returned(Step step, Map<Variable, Long> left) {
    Variable variable = step.place().function().returnVariable();
    Long status = variable == null ? null : left.get(variable);
    if (status == null || step.callers() == MAX_CALLERS) {
      return List.of();
    }
    List<Step> outer = new ArrayList<>();
    for (PlaceGraph.Site site : graph.sites(graph.entry(step.place()))) {
      if (site.edge().operation() instanceof Operation.Call call) {
        outer.add(new Step(site.place(), site.edge(), call.result(), status, step.callers() + 1));
      }
    }
    return outer;
  }

  private static List<Long> failures(Operation.Lock lock) {
    return switch (lock.success()) {
      case Success.ALWAYS -> List.of();
      case Success.NONZERO -> List.of(0L);
      case Success.ZERO ->
          lock.kind() == LockKind.SEMAPHORE ? List.of(-1L) : failures(lock.attempt());
    };
  }

  private static List<Long> failures(Attempt attempt) {
    return attempt == Attempt.TIMED ? TIMED_OUT : BUSY;
  }

  /**
   * Whether the thread may end after a step, or do what is not known. That a function which it
   * calls ends the program is taken for an error that does not happen.
   *
   * @param passed where control gets to from the step
   * @param back what it may release is added
   */
  private boolean ends(Step step, Set<Location> passed, Set<LockId> back) {
    Place entry = graph.entry(step.place());
    for (Location location : passed) {
      Place place = graph.at(entry, location);
      if (location == step.place().top() || !locksets.isReached(place)) {
        continue;
      }
      for (Edge edge : location.outgoing()) {
        if (mayEnd(edge.operation())) {
          return true;
        }
        back.addAll(releasedBy(place, edge.operation()));
      }
      for (Place entered : called(place)) {
        back.addAll(released.computeIfAbsent(entered, this::releasedIn));
      }
    }
    return false;
  }

  private Set<LockId> releasedIn(Place function) {
    Set<LockId> locks = new LinkedHashSet<>();
    for (Place place : within(function)) {
      for (Edge edge : place.top().outgoing()) {
        locks.addAll(releasedBy(place, edge.operation()));
      }
    }
    return locks;
  }

  /** The reached places of an activation and of those that it calls. */
  private List<Place> within(Place function) {
    List<Place> places = new ArrayList<>();
    Set<Place> seen = new HashSet<>(Set.of(function));
    Deque<Place> pending = new ArrayDeque<>(seen);
    while (!pending.isEmpty()) {
      Place entry = pending.remove();
      for (Location location : entry.function().locations()) {
        Place place = graph.at(entry, location);
        if (locksets.isReached(place)) {
          places.add(place);
          called(place).stream().filter(seen::add).forEach(pending::add);
        }
      }
    }
    return places;
  }

  private List<Place> called(Place place) {
    List<Place> entered = new ArrayList<>();
    for (Edge edge : place.top().outgoing()) {
      if (edge.operation() instanceof Operation.Call) {
        entered.addAll(graph.entered(place, edge));
      }
    }
    return entered;
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
