// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.lightswitch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Attempt;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.jspecify.annotations.Nullable;

/**
 * The ways from where threads count to where they take the room or give it back. Who has counted to
 * one takes it, who has counted to zero gives it back, on all ways, before the guard is released
 * and without waiting for anything else; and nobody else does so in these places.
 */
final class Passage {
  /** Longer ways are not followed. */
  private static final int MAX_STATES = 2000;

  private final Icfa icfa;
  private final Outcomes outcomes;
  private final PlaceGraph graph;
  private final ThreadFlow flow;
  private final LockAddresses addresses;
  private final Locksets locksets;
  private final LockId guard;
  private final List<Step> steps;
  private final Set<Place> counting;

  /** Where threads that are to take the room, or to give it back, have not done so yet. */
  private final Set<Place> inside = new HashSet<>();

  private final Map<Step, Set<Place>> ends = new LinkedHashMap<>();
  private final Set<Place> acquisitions = new LinkedHashSet<>();
  private final Set<Place> releases = new LinkedHashSet<>();
  private @Nullable LockId room;
  private @Nullable LockKind kind;
  private boolean failed;

  /** Where a thread is after a step, and whether it has done what it is to do. */
  private record State(Place place, Count count, boolean done) {}

  /**
   * The ways of one counter.
   *
   * @param steps all that count it
   * @param guard which is held wherever that is
   */
  Passage(
      Icfa icfa,
      PlaceGraph graph,
      ThreadFlow flow,
      LockAddresses addresses,
      Locksets locksets,
      List<Step> steps,
      LockId guard) {
    this.icfa = icfa;
    this.outcomes = new Outcomes(icfa);
    this.graph = graph;
    this.flow = flow;
    this.addresses = addresses;
    this.locksets = locksets;
    this.guard = guard;
    this.steps = steps;
    this.counting = steps.stream().map(Step::place).collect(Collectors.toSet());
  }

  /** Looks at all ways; what it says of them holds only if this is true. */
  boolean isSure() {
    steps.stream().filter(Step::enters).forEach(this::follow);
    steps.stream().filter(step -> !step.enters()).forEach(this::follow);
    failed |= acquisitions.isEmpty() || releases.isEmpty();
    return !failed && isClosed() && steps.stream().allMatch(this::isOnlyOnce);
  }

  /** The lock that is taken and given back. */
  LockId room() {
    if (room == null) {
      throw new IllegalStateException("no room");
    }
    return room;
  }

  LockKind kind() {
    if (kind == null) {
      throw new IllegalStateException("no room");
    }
    return kind;
  }

  /** Where it is taken by who has counted to one. */
  Set<Place> acquisitions() {
    return acquisitions;
  }

  /** Where it is given back by who has counted to zero. */
  Set<Place> releases() {
    return releases;
  }

  /** Where it is taken, or given back, after a step. */
  Set<Place> ends(Step step) {
    return ends.getOrDefault(step, Set.of());
  }

  private Place after(Step step) {
    return graph.at(graph.entry(step.place()), step.edge().target());
  }

  private static Span counted(Step step) {
    return Span.only(step.enters() ? 1 : 0);
  }

  /**
   * The count that means that nothing is to be done: it is never negative, nor was it too large.
   */
  private static Span others(Step step) {
    return step.enters() ? new Span(2, Span.MAX) : new Span(1, Span.MAX - 1);
  }

  private void follow(Step step) {
    Set<Place> found = new LinkedHashSet<>();
    Set<State> seen = new HashSet<>();
    Deque<State> pending = new ArrayDeque<>();
    pending.add(new State(after(step), Count.after(step, counted(step)), false));
    while (!failed && !pending.isEmpty()) {
      State state = pending.remove();
      if (!seen.add(state)) {
        continue;
      }
      Place place = state.place;
      inside.add(place);
      if (seen.size() > MAX_STATES || counting.contains(place) || leaves(place, step)) {
        failed = true;
        return;
      }
      for (Edge edge : place.top().outgoing()) {
        if (outcomes.isDead(edge)) {
          continue;
        }
        if (isEnd(place, edge, step)) {
          found.add(place);
        } else if (!mayPass(place, edge, step)) {
          failed = true;
          return;
        } else {
          pending.addAll(next(state, edge, step));
        }
      }
      pending.addAll(returned(state, step));
    }
    (step.enters() ? acquisitions : releases).addAll(found);
    ends.put(step, found);
    failed |= found.isEmpty();
  }

  /** Whether the function of a step ends, in some activation. */
  private static boolean leaves(Place place, Step step) {
    return place.function() == step.place().function()
        && (place.top() == place.function().exit() || place.top() == place.function().entry());
  }

  /** Whether an edge takes the room, or gives it back, as it should after the step. */
  private boolean isEnd(Place place, Edge edge, Step step) {
    if (step.enters()) {
      return edge.operation() instanceof Operation.Lock lock
          && lock.attempt() == Attempt.BLOCKING
          && lock.mode() == LockMode.EXCLUSIVE
          && isRoom(addresses.locks(place, lock.lock()), lock.kind());
    }
    return edge.operation() instanceof Operation.Unlock unlock
        && isRoom(addresses.locks(place, unlock.lock()), unlock.kind());
  }

  private boolean isRoom(Set<LockId> locks, LockKind of) {
    if (!addresses.isOne(locks) || locks.contains(guard)) {
      return false;
    }
    if (room == null && (of == LockKind.MUTEX || of == LockKind.SEMAPHORE)) {
      room = locks.iterator().next();
      kind = of;
    }
    return room != null && locks.contains(room) && of == kind;
  }

  /** Whether a thread may come there before it has done what it is to do. */
  private boolean mayPass(Place place, Edge edge, Step step) {
    Operation operation = edge.operation();
    return switch (operation) {
      case Operation.Skip skip -> true;
      case Operation.Assign assign -> !renames(operation, step);
      case Operation.Assume assume -> true;
      case Operation.Unlock unlock -> isOther(addresses.locks(place, unlock.lock()));
      case Operation.SignalCondition signal -> true;
      case Operation.Allocate allocate -> !renames(operation, step);
      case Operation.Free free -> true;
      case Operation.CopyMemory copy -> true;
      case Operation.LibraryCall call -> !call.isJump() && !renames(operation, step);
      case Operation.Call call ->
          !renames(operation, step)
              && graph.entered(place, edge).stream()
                  .noneMatch(callee -> callee.function() == step.place().function());
      case Operation.Terminate end -> end.scope() == Operation.Scope.PROCESS;
      case Operation.Lock lock -> false;
      case Operation.InitLock init -> false;
      case Operation.SetLockType set -> false;
      case Operation.DestroyLock destroy -> false;
      case Operation.CreateThread create -> false;
      case Operation.JoinThread join -> false;
      case Operation.AwaitCondition await -> false;
      case Operation.AwaitBarrier await -> false;
      case Operation.CancelThread cancel -> false;
      case Operation.SetCancelState set -> false;
      case Operation.Cancelled cancelled -> false;
      case Operation.Gap gap -> false;
      case Operation.Havoc havoc -> false;
      case Operation.FuncEntry entry -> false;
      case Operation.FuncExit exit -> false;
      case Operation.ThreadEntry entry -> false;
      case Operation.ThreadExit exit -> false;
      case Operation.ThreadJoin join -> false;
    };
  }

  private boolean isOther(Set<LockId> locks) {
    return !addresses.mayEqual(locks, Set.of(guard))
        && (room == null || !addresses.mayEqual(locks, Set.of(room)));
  }

  /** Whether the name of the counter may mean another one afterwards. */
  static boolean renames(Operation operation, Step step) {
    return step.name().root() instanceof Lvalue.Deref deref
        && Operands.written(operation).stream()
            .map(Lvalue::rootVariable)
            .anyMatch(Operands.variables(deref.pointer())::contains);
  }

  private List<State> next(State state, Edge edge, Step step) {
    Place place = state.place;
    boolean own = place.function() == step.place().function();
    if (own && edge.operation() instanceof Operation.Assume assume && !state.count.allows(assume)) {
      return List.of();
    }
    List<State> next = new ArrayList<>();
    boolean isCall = edge.operation() instanceof Operation.Call;
    if (isCall) {
      for (Place callee : graph.entered(place, edge)) {
        next.add(new State(callee, state.count, state.done));
      }
    }
    Place target = flow.at(graph.entry(place), edge.target());
    if (target != null && locksets.isReached(target) && (!isCall || graph.stepsOver(place, edge))) {
      Count count = own ? state.count.after(edge.operation(), icfa) : state.count;
      next.add(new State(target, count, state.done));
    }
    return next;
  }

  /** Where control may go on when a function that was called ends. */
  private List<State> returned(State state, Step step) {
    List<State> next = new ArrayList<>();
    if (state.place.top() == state.place.function().exit()) {
      for (PlaceGraph.Site site : graph.sites(graph.entry(state.place))) {
        Place target = flow.at(graph.entry(site.place()), site.edge().target());
        if (target != null && site.edge().operation() instanceof Operation.Call) {
          boolean own = target.function() == step.place().function();
          next.add(
              new State(
                  target,
                  own ? state.count.after(site.edge().operation(), icfa) : state.count,
                  state.done));
        }
      }
    }
    return next;
  }

  /** Whether only who has counted comes to where the room is taken or given back. */
  private boolean isClosed() {
    Set<Place> seen = new HashSet<>(acquisitions);
    seen.addAll(releases);
    Deque<Place> pending = new ArrayDeque<>(seen);
    while (!pending.isEmpty()) {
      Place place = pending.remove();
      for (Place before : flow.predecessors(place)) {
        if (!locksets.isReached(before)
            || counting.contains(before)
            || !mayPrecede(before, place)) {
          continue;
        }
        if (!inside.contains(before)) {
          return false;
        }
        if (seen.add(before)) {
          pending.add(before);
        }
      }
    }
    return true;
  }

  /** Whether not all edges between them are dead, if there are any. */
  private boolean mayPrecede(Place before, Place place) {
    List<Edge> edges =
        place.top().incoming().stream().filter(edge -> edge.source() == before.top()).toList();
    return edges.isEmpty() || !edges.stream().allMatch(outcomes::isDead);
  }

  /**
   * Whether a thread takes the room, or gives it back, just once after a step, if it has counted to
   * one or zero, and else not at all.
   */
  private boolean isOnlyOnce(Step step) {
    return isOnlyOnce(step, others(step), true) && isOnlyOnce(step, counted(step), false);
  }

  private boolean isOnlyOnce(Step step, Span count, boolean done) {
    Set<Place> due = step.enters() ? acquisitions : releases;
    Set<State> seen = new HashSet<>();
    Deque<State> pending = new ArrayDeque<>();
    pending.add(new State(after(step), Count.after(step, count), done));
    while (!pending.isEmpty()) {
      State state = pending.remove();
      Place place = state.place;
      if (!inside.contains(place) || counting.contains(place) || !seen.add(state)) {
        continue;
      }
      if (seen.size() > MAX_STATES || leaves(place, step)) {
        return false;
      }
      State after = state;
      if (acquisitions.contains(place) || releases.contains(place)) {
        if (state.done || !due.contains(place)) {
          return false;
        }
        after = new State(place, state.count, true);
      }
      for (Edge edge : place.top().outgoing()) {
        if (!outcomes.isDead(edge)) {
          pending.addAll(next(after, edge, step));
        }
      }
      pending.addAll(returned(after, step));
    }
    return true;
  }
}
