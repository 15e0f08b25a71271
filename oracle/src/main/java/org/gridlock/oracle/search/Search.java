// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.search;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.oracle.machine.Digest;
import org.gridlock.oracle.machine.Machine;
import org.gridlock.oracle.machine.State;
import org.gridlock.oracle.machine.ThreadState;
import org.gridlock.oracle.machine.Unsupported;
import org.jspecify.annotations.Nullable;

/**
 * Visits every reachable state of a program once.
 *
 * <p>With {@link Interleaving#AT_SHARED_STEPS} a thread whose next step touches only its own
 * unshared variables runs alone: such a step commutes with all steps of other threads and changes
 * nobody's lock state. Where that would lead back to a visited state all threads are tried, so that
 * no thread waits for ever behind a private loop.
 */
public final class Search {
  /** Where other threads may come in between. */
  public enum Interleaving {
    EVERYWHERE,
    AT_SHARED_STEPS
  }

  /**
   * What a search found.
   *
   * @param deadlocks each with the schedule of thread numbers that leads to it
   * @param finished whether every reachable state was visited
   * @param why what stopped it, if it did not finish
   */
  public record Result(
      Map<Deadlock, List<Integer>> deadlocks, boolean finished, int states, @Nullable String why) {}

  /** Looks on at a search. */
  public interface Observer {
    /** Sees nothing. */
    Observer NONE = new Observer() {};

    /** Is shown every visited state once. */
    default void state(State state) {}

    /** Is shown every step that is tried. */
    default void step(State before, int thread, State after) {}
  }

  private record Step(State state, @Nullable Step before, int thread) {
    List<Integer> schedule() {
      Deque<Integer> schedule = new ArrayDeque<>();
      for (Step step = this; step.before != null; step = step.before) {
        schedule.push(step.thread);
      }
      return List.copyOf(schedule);
    }
  }

  private final Machine machine;
  private final Interleaving interleaving;
  private final int maxStates;
  private final Observer observer;
  private final Set<Digest.Key> visited = new HashSet<>();
  private final Map<Deadlock, List<Integer>> deadlocks = new LinkedHashMap<>();
  private final WithheldSignals withheldSignals;
  private final Deque<Step> pending = new ArrayDeque<>();

  private Search(Machine machine, Interleaving interleaving, int maxStates, Observer observer) {
    this.machine = machine;
    this.withheldSignals = new WithheldSignals(machine);
    this.interleaving = interleaving;
    this.maxStates = maxStates;
    this.observer = observer;
  }

  /**
   * Searches a program.
   *
   * @param maxStates after which the search gives up, not finished
   */
  public static Result run(
      Machine machine, Interleaving interleaving, int maxStates, Observer observer) {
    return new Search(machine, interleaving, maxStates, observer).run();
  }

  private Result run() {
    try {
      visit(new Step(machine.initial(), null, 0));
      while (!pending.isEmpty()) {
        if (visited.size() > maxStates) {
          deadlocks.keySet().removeIf(d -> d.kind() == Deadlock.Kind.SEMAPHORE);
          return result(false, "more than " + maxStates + " states");
        }
        expand(pending.pop());
      }
      forgetSignals();
      return result(true, null);
    } catch (Unsupported e) {
      deadlocks.keySet().removeIf(d -> d.kind() == Deadlock.Kind.SEMAPHORE);
      return result(false, String.valueOf(e.getMessage()));
    }
  }

  /** A semaphore is no lock if some thread posts it that has not waited for it. */
  private void forgetSignals() {
    deadlocks
        .keySet()
        .removeIf(
            deadlock ->
                deadlock.kind() == Deadlock.Kind.SEMAPHORE
                    && machine.isSignal(deadlock.waits().get(0).lock()));
  }

  private Result result(boolean finished, @Nullable String why) {
    return new Result(deadlocks, finished, visited.size(), why);
  }

  private void expand(Step step) {
    State state = step.state();
    if (interleaving == Interleaving.AT_SHARED_STEPS) {
      for (ThreadState thread : state.threads().values()) {
        int number = thread.number();
        if (!state.hasEnded() && machine.isLocal(state, number) && expandThread(step, number)) {
          return;
        }
      }
    }
    for (ThreadState thread : state.threads().values()) {
      expandThread(step, thread.number());
      for (State interrupted : machine.interruptions(state, thread.number())) {
        visit(new Step(interrupted, step, thread.number()));
      }
    }
  }

  /** Whether every successor by that thread is new (and there is one). */
  private boolean expandThread(Step step, int thread) {
    boolean allNew = true;
    List<State> successors = machine.successors(step.state(), thread);
    for (State successor : successors) {
      observer.step(step.state(), thread, successor);
      allNew &= visit(new Step(successor, step, thread));
    }
    return allNew && !successors.isEmpty();
  }

  private boolean visit(Step step) {
    if (!visited.add(step.state().key())) {
      return false;
    }
    observer.state(step.state());
    LockAssignmentGraph graph = new LockAssignmentGraph(machine, step.state());
    for (Deadlock deadlock : graph.deadlocks()) {
      deadlocks.computeIfAbsent(deadlock, d -> step.schedule());
    }
    for (Deadlock deadlock : withheldSignals.in(step.state(), graph.blocked())) {
      deadlocks.computeIfAbsent(deadlock, d -> step.schedule());
    }
    pending.push(step);
    return true;
  }
}
