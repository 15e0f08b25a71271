// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Operation;
import org.jspecify.annotations.Nullable;

/**
 * Signals that may come (POSIX 2.4): each handler that the program has registered runs once at
 * most, in any thread, wherever that is. A handler has a state of its own, as a thread has; the
 * thread that it interrupts makes no step until it is done.
 */
final class Signals {
  /** The key of the handlers that may still run. */
  private static final long REGISTERED = Long.MAX_VALUE;

  private Signals() {}

  /** A call of {@code signal} with a handler of the program. */
  static void register(State next, Function handler) {
    for (Handlers h = next.handlers.get(REGISTERED); h != null; h = h.rest()) {
      if (h.id() == handler.id()) {
        return;
      }
    }
    Handlers.push(next, REGISTERED, handler.id());
  }

  /** The states in which a thread has just been interrupted. */
  static List<State> interruptions(Activations activations, State state, ThreadState thread) {
    List<State> interrupted = new ArrayList<>();
    Origin signals = state.signals;
    if (signals == null || thread.hasEnded() || state.interrupted.containsKey(thread.number())) {
      return interrupted;
    }
    Handlers registered = state.handlers.get(REGISTERED);
    for (Handlers handler = registered; handler != null; handler = handler.rest()) {
      State next = state.copy();
      Handlers others = without(registered, handler.id());
      next.handlers =
          others == null
              ? next.handlers.without(REGISTERED)
              : next.handlers.with(REGISTERED, others);
      int number = Activations.child(thread);
      next.setThread(thread.withChild());
      next.interrupted = next.interrupted.with(thread.number(), (long) number);
      Handlers.push(next, number, handler.id());
      ThreadState running = new ThreadState(number, signals);
      next.setThread(activations.enter(next, running, start(signals), null));
      interrupted.add(next);
    }
    return interrupted;
  }

  private static Function start(Origin signals) {
    if (signals.edge().operation() instanceof Operation.CreateThread create
        && create.start().withoutCasts() instanceof Expression.FunctionAddress address) {
      return address.function();
    }
    throw new IllegalStateException("no start of signal handlers");
  }

  private static @Nullable Handlers without(@Nullable Handlers list, int id) {
    List<Integer> kept = new ArrayList<>();
    for (Handlers h = list; h != null; h = h.rest()) {
      if (h.id() != id) {
        kept.addFirst(h.id());
      }
    }
    Handlers rest = null;
    for (int each : kept) {
      rest = new Handlers(each, rest);
    }
    return rest;
  }

  /** The thread goes on that was interrupted by the one that ends, if one was. */
  static void returned(State next, ThreadState ended) {
    Integer interrupted = host(next, ended.number());
    if (interrupted == null) {
      return;
    }
    for (LockState lock : next.locks.values()) {
      if (!lock.acquisitions(ended.number()).isEmpty()) {
        throw new Unsupported("a signal handler that keeps a lock");
      }
    }
    next.interrupted = next.interrupted.without(interrupted);
  }

  /** The thread that a handler interrupts; null if the thread is no handler. */
  private static @Nullable Integer host(State state, int handler) {
    for (int i = 0; i < state.interrupted.size(); i++) {
      if (state.interrupted.value(i) == handler) {
        return (int) state.interrupted.key(i);
      }
    }
    return null;
  }

  /**
   * Refuses what a handler does with a lock of the thread that it interrupts if it matters to the
   * lock that both are one thread.
   */
  static void checkRelock(State state, Operation.Lock lock, long address, int thread) {
    for (Integer host = host(state, thread); host != null; host = host(state, host)) {
      if (!state.lock(address).acquisitions(host).isEmpty()
          && (lock.kind() != Operation.LockKind.MUTEX
              || MutexType.of(state, address) != MutexType.NORMAL)) {
        throw new Unsupported("a signal handler that locks again what is no normal mutex");
      }
    }
  }
}
