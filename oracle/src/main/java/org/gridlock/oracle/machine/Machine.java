// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Attempt;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** The transition relation of a program: which states one step of a thread leads to. */
public final class Machine {
  /** The number of the thread that runs main. */
  public static final int MAIN = 1;

  private final Icfa icfa;
  private final Layout layout;
  private final PrivateSteps privateSteps;
  private final Activations activations;
  private final Steps steps;

  /** Semaphores that some execution has posted without having waited for them. */
  private final Set<Long> signals = new HashSet<>();

  public Machine(Icfa icfa) {
    this.icfa = icfa;
    this.layout = new Layout(icfa);
    this.privateSteps = new PrivateSteps(icfa);
    this.activations = new Activations(icfa, layout);
    this.steps = new Steps(this, layout, activations);
  }

  /** The state before the first step. */
  public State initial() {
    State state = new State();
    for (Map.Entry<Variable, Long> global : layout.globals().entrySet()) {
      state.memory.create(global.getValue(), Math.max(1, global.getKey().type().size()));
    }
    ThreadState main = new ThreadState(MAIN, null);
    state.setThread(activations.enter(state, main, icfa.start(), null));
    return state;
  }

  /** What a thread waits for, or null if it can make a step or has ended. */
  public @Nullable Blocked blocked(State state, int number) {
    ThreadState thread = thread(state, number);
    if (thread.hasEnded()) {
      return null;
    }
    Long handler = state.interrupted.get(number);
    if (handler != null) {
      return new Blocked.OnHandler(handler.intValue());
    }
    Location location = thread.top().location();
    if (location.outgoing().size() != 1) {
      return null;
    }
    Edge edge = location.outgoing().get(0);
    Evaluator evaluator = new Evaluator(layout, state, thread.top());
    if (edge.operation() instanceof Operation.Lock lock && lock.attempt() == Attempt.BLOCKING) {
      long address = evaluator.value(lock.lock());
      if (!Synchronisation.isBlocked(state, lock, address, number)) {
        return null;
      }
      return lock.kind() == LockKind.SEMAPHORE
          ? new Blocked.OnSignal(edge, address)
          : new Blocked.OnLock(edge, address, lock.mode());
    }
    if (edge.operation() instanceof Operation.AwaitBarrier
        || (edge.operation() instanceof Operation.AwaitCondition await
            && await.attempt() == Attempt.BLOCKING)) {
      Long waitsAt = state.waiting.get(number);
      return waitsAt == null || isWoken(state, number, edge)
          ? null
          : new Blocked.OnSignal(edge, waitsAt);
    }
    if (edge.operation() instanceof Operation.JoinThread join) {
      int target = (int) evaluator.value(join.handle());
      ThreadState joined = state.threads.get(target);
      return joined == null || joined.hasEnded() ? null : new Blocked.OnThread(edge, target);
    }
    return null;
  }

  /** Whether a thread that waits for a condition variable is to end: it takes the mutex first. */
  private static boolean isWoken(State state, int number, Edge wait) {
    return wait.operation() instanceof Operation.AwaitCondition
        && CancelRequest.of(state, number).acts();
  }

  /** The states after one step of the thread; none if it is blocked or has ended. */
  public List<State> successors(State state, int number) {
    ThreadState thread = thread(state, number);
    if (state.processEnded || thread.hasEnded() || blocked(state, number) != null) {
      return List.of();
    }
    Location location = thread.top().location();
    if (isExit(location) && location.outgoing().isEmpty()) {
      State next = state.copy();
      activations.leave(next, thread);
      return List.of(next);
    }
    List<State> successors = new ArrayList<>(2);
    for (Edge edge : HiddenCalls.choices(this, state, thread)) {
      steps.step(state, thread, edge, successors);
    }
    return successors;
  }

  /** The states after a signal has come to the thread, before the first step of its handler. */
  public List<State> interruptions(State state, int number) {
    return state.processEnded
        ? List.of()
        : Signals.interruptions(activations, state, thread(state, number));
  }

  /**
   * Whether the next step of the thread touches its own unshared variables at most, so that it
   * commutes with every step of other threads.
   */
  public boolean isLocal(State state, int number) {
    ThreadState thread = thread(state, number);
    if (thread.hasEnded() || state.interrupted.containsKey(number)) {
      return false;
    }
    Location location = thread.top().location();
    return (isExit(location) && location.outgoing().isEmpty() && returnsPrivately(thread))
        || (!location.outgoing().isEmpty()
            && !HiddenCalls.isShared(location)
            && location.outgoing().stream().allMatch(privateSteps::isPrivate));
  }

  private boolean returnsPrivately(ThreadState thread) {
    Edge edge = thread.top().call();
    return edge != null
        && edge.operation() instanceof Operation.Call call
        && (call.result() == null || privateSteps.isPrivate(call.result()));
  }

  /** The address of the object of a global variable. */
  public long address(Variable global) {
    Long number = layout.globals().get(global);
    if (number == null) {
      throw new IllegalArgumentException(global + " is not global");
    }
    return Memory.address(number);
  }

  /** Notes that a thread posts a semaphore. */
  void posted(State state, long semaphore, ThreadState thread) {
    if (state.tokens(semaphore).count(thread.number()) == 0) {
      signals.add(semaphore);
    }
  }

  /** Whether a thread that had not waited for the semaphore has posted it in some step so far. */
  public boolean isSignal(long semaphore) {
    return signals.contains(semaphore);
  }

  /** The program. */
  public Icfa icfa() {
    return icfa;
  }

  /** The offset of an address in its object. */
  public static long offset(long address) {
    return Memory.offset(address);
  }

  /** The function at an address, or null. */
  public @Nullable Function functionAt(long address) {
    return layout.functionAt(address);
  }

  /** What lies at an address, or null where nothing is known of it. */
  public @Nullable ObjectSource objectAt(State state, long address) {
    long number = Memory.number(address);
    Variable global = layout.globalAt(number);
    if (global != null) {
      return new ObjectSource.OfGlobal(global);
    }
    Origin origin = state.allocations.get(number);
    if (origin != null) {
      return new ObjectSource.OfAllocation(origin);
    }
    for (ThreadState thread : state.threads.values()) {
      for (Frame frame : thread.frames()) {
        long slot = number - frame.firstObject();
        if (slot >= 0 && slot < frame.objectCount()) {
          Variable local = layout.local(frame.location().function(), (int) slot);
          return new ObjectSource.OfLocal(thread, frame, local);
        }
      }
    }
    return null;
  }

  /** The value of an expression for a thread that has not ended. */
  public long evaluate(State state, int number, Expression expression) {
    return new Evaluator(layout, state, thread(state, number).top()).value(expression);
  }

  static void setResult(Evaluator evaluator, @Nullable Lvalue result, long value) {
    if (result != null) {
      evaluator.store(result, value);
    }
  }

  Evaluator evaluator(State state, ThreadState thread) {
    return new Evaluator(layout, state, thread.top());
  }

  static State moved(State next, ThreadState thread, Edge edge) {
    next.setThread(thread.with(thread.top().at(edge.target())));
    return next;
  }

  private static boolean isExit(Location location) {
    return location == location.function().exit();
  }

  static ThreadState thread(State state, int number) {
    ThreadState thread = state.threads.get(number);
    if (thread == null) {
      throw new IllegalArgumentException("no thread " + number);
    }
    return thread;
  }
}
