// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.search;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.oracle.machine.Blocked;
import org.gridlock.oracle.machine.Digest;
import org.gridlock.oracle.machine.LockState;
import org.gridlock.oracle.machine.Machine;
import org.gridlock.oracle.machine.State;
import org.gridlock.oracle.machine.ThreadState;
import org.gridlock.oracle.machine.Unsupported;

/**
 * Threads that wait for a signal which their own locks hold back: nobody can make a step, and if
 * such a thread gave up the locks that others wait for, some execution would signal it. To post a
 * semaphore or to come to a barrier is a signal, too; a semaphore that a thread has waited for and
 * not posted yet is a lock of it.
 */
final class WithheldSignals {
  /** After so many states nothing is claimed. */
  private static final int MAX_STATES = 3000;

  private final Machine machine;

  WithheldSignals(Machine machine) {
    this.machine = machine;
  }

  Set<Deadlock> in(State state, SortedMap<Integer, Blocked> blocked) {
    Set<Deadlock> found = new LinkedHashSet<>();
    if (blocked.isEmpty() || state.hasEnded() || canMove(state, blocked)) {
      return found;
    }
    blocked.forEach(
        (thread, waits) -> {
          if (waits instanceof Blocked.OnSignal signal) {
            byLocks(state, thread, signal, blocked, found);
            byTokens(state, thread, signal, blocked, found);
          }
        });
    return found;
  }

  private void byLocks(
      State state,
      int thread,
      Blocked.OnSignal waits,
      SortedMap<Integer, Blocked> blocked,
      Set<Deadlock> found) {
    Set<SourcePosition> locks = contestedLocks(state, thread, blocked);
    if (!locks.isEmpty() && isSignalled(state.withoutLocksOf(thread), thread)) {
      found.add(deadlock(Deadlock.Kind.CONDITION, thread, waits, 0, locks));
    }
  }

  private void byTokens(
      State state,
      int thread,
      Blocked.OnSignal waits,
      SortedMap<Integer, Blocked> blocked,
      Set<Deadlock> found) {
    for (Blocked other : blocked.values()) {
      if (other instanceof Blocked.OnSignal signal) {
        LockState tokens = state.tokens().get(signal.address());
        if (tokens != null
            && !tokens.acquisitions(thread).isEmpty()
            && isSignalled(
                state.withoutLocksOf(thread).withoutTokensOf(thread, signal.address()), thread)) {
          Set<SourcePosition> held = contestedLocks(state, thread, blocked);
          tokens.acquisitions(thread).forEach(where -> held.add(where.position()));
          found.add(deadlock(Deadlock.Kind.SEMAPHORE, thread, waits, signal.address(), held));
        }
      }
    }
  }

  private static Deadlock deadlock(
      Deadlock.Kind kind, int thread, Blocked.OnSignal waits, long lock, Set<SourcePosition> held) {
    return new Deadlock(
        kind, List.of(new Deadlock.Wait(thread, waits.edge().position(), lock, held)));
  }

  private static boolean canMove(State state, SortedMap<Integer, Blocked> blocked) {
    return state.threads().values().stream()
        .anyMatch(thread -> !thread.hasEnded() && !blocked.containsKey(thread.number()));
  }

  /** Where the thread acquired the locks of it that others wait for. */
  private static Set<SourcePosition> contestedLocks(
      State state, int thread, SortedMap<Integer, Blocked> blocked) {
    Set<SourcePosition> acquisitions = new LinkedHashSet<>();
    for (Blocked waits : blocked.values()) {
      LockState held = waits instanceof Blocked.OnLock lock ? state.locks().get(lock.lock()) : null;
      if (held != null) {
        held.acquisitions(thread).forEach(where -> acquisitions.add(where.position()));
      }
    }
    return acquisitions;
  }

  /** That a request to end wakes the thread from its wait is no signal. */
  private boolean isSignalled(State start, int thread) {
    Set<Digest.Key> visited = new HashSet<>();
    Deque<State> pending = new ArrayDeque<>();
    pending.add(start);
    visited.add(start.key());
    try {
      while (!pending.isEmpty() && visited.size() < MAX_STATES) {
        State state = pending.remove();
        boolean waits = machine.blocked(state, thread) instanceof Blocked.OnSignal;
        if (!waits && !state.waiting().containsKey(thread)) {
          return true;
        }
        for (ThreadState each : state.threads().values()) {
          if (!waits && each.number() == thread) {
            continue;
          }
          for (State next : machine.successors(state, each.number())) {
            if (visited.add(next.key())) {
              pending.add(next);
            }
          }
        }
      }
    } catch (Unsupported e) {
      return false;
    }
    return false;
  }
}
